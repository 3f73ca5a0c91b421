/** The part of the public client library that the tests call; it ships no types. */
declare module 'gw2api-client' {
  export interface Endpoint {
    baseUrl: string
    ids(): Promise<unknown>
    get(id?: number | string): Promise<unknown>
    many(ids: readonly (number | string)[]): Promise<unknown>
    page(page: number, size?: number): Promise<unknown>
    all(): Promise<unknown>
    language(language: string): this
    schema(version: string): this
  }
  export interface Client {
    schema(version: string): this
    language(language: string): this
    authenticate(key: string): this
    account(): Endpoint & {
      bank(): Endpoint
      wallet(): Endpoint
      materials(): Endpoint
      skins(): Endpoint
      inventory(): Endpoint
    }
    characters(name?: string): Endpoint & { inventory(): Endpoint }
    items(): Endpoint
    recipes(): Endpoint & {
      search(): Endpoint & { input(id: number): Promise<unknown>; output(id: number): Promise<unknown> }
    }
    currencies(): Endpoint
    skins(): Endpoint
    minis(): Endpoint
    itemstats(): Endpoint
    materials(): Endpoint
    quests(): Endpoint
    build(): Endpoint
    tokeninfo(): Endpoint
    achievements(): Endpoint & { categories(): Endpoint; groups(): Endpoint }
    stories(): Endpoint & { seasons(): Endpoint }
    commerce(): {
      prices(): Endpoint
      listings(): Endpoint
      delivery(): Endpoint
      transactions(): Record<'current' | 'history', () => Record<'buys' | 'sells', () => Endpoint>>
      exchange(): Endpoint & { gems(quantity: number): Promise<unknown>; coins(quantity: number): Promise<unknown> }
    }
  }
  // biome-ignore lint/style/noDefaultExport: the library exports one function and nothing else
  export default function createClient(): Client
}
