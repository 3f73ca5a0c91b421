import type { Plugin } from 'vite'

const MAIN_FONT = /ibm-plex-sans-latin-wdth-normal-[^/]+\.woff2$/

/** Lets the browser fetch the font of nearly all text together with the script, not after the styles. */
export const preloadFont = (): Plugin => ({
  name: 'gildscope:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((file) => MAIN_FONT.test(file))
      if (font === undefined) throw new Error('the build has no font file to preload')
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})
