type Waiting = { name: string; start: () => void }

/** The locks of a browser, which jsdom does not have, for all tabs of a test. */
export const createTabLocks = (): Pick<LockManager, 'request'> => {
  const held = new Map<string, (reason: DOMException) => void>()
  let line: Waiting[] = []

  const next = (name: string): void => {
    if (held.has(name)) return
    const first = line.find((waiting) => waiting.name === name)
    if (first === undefined) return
    line = line.filter((waiting) => waiting !== first)
    first.start()
  }

  const request = <T>(
    name: string,
    optionsOrCallback: LockOptions | LockGrantedCallback<T>,
    given?: LockGrantedCallback<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const [options, callback] =
        typeof optionsOrCallback === 'function' ? [{}, optionsOrCallback] : [optionsOrCallback, given]
      const { signal, steal = false } = options
      const start = (): void => {
        const own = (reason: DOMException): void => reject(reason)
        held.set(name, own)
        const done = (): void => {
          if (held.get(name) !== own) return
          held.delete(name)
          next(name)
        }
        Promise.resolve(callback?.({ name, mode: 'exclusive' }))
          .then((value) => resolve(value as T), reject)
          .finally(done)
      }
      if (steal) {
        held.get(name)?.(new DOMException('taken by another', 'AbortError'))
        held.delete(name)
        start()
        return
      }
      const waiting = { name, start }
      line.push(waiting)
      signal?.addEventListener('abort', () => {
        if (!line.includes(waiting)) return
        line = line.filter((one) => one !== waiting)
        reject(signal.reason)
      })
      queueMicrotask(() => next(name))
    })
  return { request }
}
