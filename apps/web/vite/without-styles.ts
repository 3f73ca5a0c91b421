import type { Plugin } from 'vite'

const NO_STYLES = '\0no-styles'

/** Leaves style sheets out of workers: a worker draws nothing, and has no document that they could be put into. */
export const withoutStyles = (): Plugin => ({
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NO_STYLES : null),
  load: (id) => (id === NO_STYLES ? 'export default {}' : null),
})
