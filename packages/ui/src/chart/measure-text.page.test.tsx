import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** A canvas on which a letter is 6 px wide; records what was measured. */
const canvas = () => {
  const measured: string[] = []
  let fonts = 0
  const pen = {
    set font(_: string) {
      fonts++
    },
    measureText: (text: string) => {
      measured.push(text)
      return { width: 6 * text.length }
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null)
  return { measured, fonts: () => fonts }
}

test('texts are measured in their font, which is set when it changes', async () => {
  const { fonts } = canvas()
  const { measureText } = await import('./measure-text.ts')
  expect(measureText('2s 48c', '11px Plex').width).toBe(36)
  measureText('2s', '11px Plex')
  expect(fonts()).toBe(1)
  measureText('2s', '10px Plex')
  expect(fonts()).toBe(2)
})

test('a wide character is a square of its font, without asking the browser', async () => {
  const { measured } = canvas()
  const { measureText } = await import('./measure-text.ts')
  expect(measureText('国', '11px "IBM Plex Sans"').width).toBe(11)
  expect(measureText('国', 'bold 12.5px sans-serif').width).toBe(12.5)
  expect(measured).toEqual([])
})
