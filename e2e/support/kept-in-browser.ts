import type { Page } from 'playwright-core'

/** Everything that the site keeps in the browser of a page, as one text: storages, databases, cookies that scripts see. */
export const keptInBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const stored: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        stored.push(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, stored])
  })
