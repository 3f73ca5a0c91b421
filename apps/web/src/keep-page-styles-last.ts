/**
 * Style sheets of pages stand behind those that pages share: of two rules as specific as each other the page's wins. The
 * shared ones stand at the end of the document, and Vite adds those of pages to its head.
 */
export const keepPageStylesLast = (): void => {
  const isSheet = (node: Node): node is HTMLLinkElement => node instanceof HTMLLinkElement && node.rel === 'stylesheet'
  const watch = new MutationObserver((changes) =>
    document.body.append(...changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isSheet))),
  )
  watch.observe(document.head, { childList: true })
}
