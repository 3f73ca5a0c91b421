/** For browsers that do not report the first paint, and for hidden windows. */
const MOST_MS = 300

const painted = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, document.hidden ? 0 : MOST_MS)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done()
    }).observe({ type: 'paint', buffered: true })
  })

/** Has the scripts fetched that the document names for phones, too, but not before its first view is painted. */
const fetchNamed = (): void => {
  for (const link of document.querySelectorAll('link[data-phone]')) {
    const now = link.cloneNode() as Element
    now.removeAttribute('media')
    link.replaceWith(now)
  }
}

/**
 * On a phone the first view is painted before anything else uses the connection; elsewhere everything is requested
 * together.
 */
export const afterFirstPaint = async (): Promise<void> => {
  if (!matchMedia('(max-width: 759px)').matches) return
  await painted()
  fetchNamed()
}
