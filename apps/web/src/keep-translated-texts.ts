/** A text of the page, and what it said when it was translated. */
type Original = { text: Text; said: string }

/** Translators of browsers write into `font`, which nothing of the site uses. */
const isTranslation = (node: Node | null): node is Element =>
  node instanceof Element && node.tagName === 'FONT' && node.isConnected

const isInTranslation = ({ target }: MutationRecord): boolean =>
  target instanceof Element && target.closest('font') !== null

/**
 * Translators of browsers replace texts by elements. React knows only the texts: it would write a changed figure into one
 * that is in no document, and fail to remove it. So the text returns, empty, before its translation, which goes as soon
 * as React writes into the text or removes it.
 */
export const keepTranslatedTexts = (page: Node): (() => void) => {
  const translations = new WeakMap<Text, Element>()
  const originals = new WeakMap<Node, Original>()

  const putBack = (text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void => {
    const near = [...addedNodes, previousSibling, nextSibling]
    const translation = near.filter(isTranslation).find((node) => !originals.has(node))
    if (translation === undefined) return
    translations.set(text, translation)
    originals.set(translation, { text, said: text.data })
    text.data = ''
    translation.before(text)
  }
  const dropTranslation = (text: Text): boolean => {
    const translation = translations.get(text)
    if (translation === undefined) return false
    translations.delete(text)
    originals.delete(translation)
    translation.remove()
    return true
  }
  /** A translator that shows the original again may remove only what it wrote. */
  const restore = (translation: Node): void => {
    const original = originals.get(translation)
    if (original === undefined) return
    const { text, said } = original
    translations.delete(text)
    originals.delete(translation)
    if (text.isConnected && text.data === '') text.data = said
  }
  const handleRemoved = (node: Node, record: MutationRecord): void => {
    if (node.isConnected) return
    if (!(node instanceof Text)) restore(node)
    else if (!dropTranslation(node) && !isInTranslation(record)) putBack(node, record)
  }
  const watch = new MutationObserver((records) => {
    for (const record of records) {
      const { target, removedNodes } = record
      if (target instanceof Text && target.data !== '') dropTranslation(target)
      for (const node of removedNodes) handleRemoved(node, record)
    }
  })
  watch.observe(page, { childList: true, characterData: true, subtree: true })
  return () => watch.disconnect()
}
