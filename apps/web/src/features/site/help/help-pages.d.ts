declare module 'virtual:help-pages' {
  type HelpContent = import('../../../../vite/render-help.ts').HelpContent

  /** Every page of `docs/help`, by the name of its file. */
  export const helpPages: readonly {
    name: string
    title: string
    lead: string
    load: () => Promise<HelpContent>
  }[]
}
