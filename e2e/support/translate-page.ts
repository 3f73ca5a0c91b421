/** What translators of browsers do to a page, but for the language: each text is replaced by a `font` in a `font`. */
export const translatePage = (): number => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const left = '[translate=no], .notranslate, font, script, style, svg, textarea'
  const translated = texts.filter((text) => text.data.trim() !== '' && text.parentElement?.closest(left) === null)
  for (const text of translated) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  return translated.length
}
