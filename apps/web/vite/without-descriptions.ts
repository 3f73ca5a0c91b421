import type { Plugin } from 'vite'
import { pageList } from '../src/pages/page-list.ts'

const DESCRIPTION = /^ +description:\s+'[^'\n]+',\n/gm

/** The list of pages without the descriptions, which only the gateway needs: 2 kB of every first visit. */
export const withoutDescriptions = (list: string): string => {
  const found = list.match(DESCRIPTION)?.length ?? 0
  if (found !== pageList.length) throw new Error(`page-list.ts has ${pageList.length} pages and ${found} descriptions`)
  return list.replace(DESCRIPTION, "description: '',\n")
}

export const leaveOutDescriptions = (): Plugin => ({
  name: 'gildscope:without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/pages\/page-list\.ts$/ },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
})
