/** The character by which echarts determines the line height of a font. */
const WIDE = '国'

const sizeOf = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1] ?? 12)

let pen: CanvasRenderingContext2D | null = null
let penFont = ''

/**
 * The width of a text, in px, for echarts. A full-width character is as wide as its font is high by design; to measure
 * one, a browser would search all fonts of the machine for it, before the first chart is drawn.
 */
export const measureText = (text: string, font = '12px sans-serif'): { width: number } => {
  if (text === WIDE) return { width: sizeOf(font) }
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return { width: text.length * sizeOf(font) }
  // A browser normalises the font text, so it cannot be compared.
  if (penFont !== font) pen.font = penFont = font
  return pen.measureText(text)
}
