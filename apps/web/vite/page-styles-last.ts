import type { Plugin } from 'vite'

const HELPER = /vite[\\/]preload-helper/
const APPENDED = 'document.head.appendChild(link)'

/**
 * Style sheets of pages come behind those that pages share: of two rules as specific as each other the page's wins. The
 * shared ones stand at the end of the document, and Vite adds those of pages to its head.
 */
export const pageStylesLast = (): Plugin => ({
  name: 'gildscope:page-styles-last',
  apply: 'build',
  transform: {
    filter: { id: HELPER },
    handler(code) {
      const [before, after, ...more] = code.split(APPENDED)
      if (before === undefined || after === undefined || more.length > 0)
        this.error('Vite adds style sheets in another way: they would stand in front of those that they override')
      return { code: `${before}(isCss ? document.body : document.head).appendChild(link)${after}`, map: null }
    },
  },
})
