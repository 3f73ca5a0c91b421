/**
 * What the document shows of a page before its scripts have loaded; the page draws the same words in the same place.
 */
export type FirstView = {
  /** The heading. */
  title: string
  /** One sentence that states what the page answers. */
  lead: string
  /** The same as for the page itself. */
  width?: 'reading' | 'wide'
}
