import { useEffect, useState } from 'react'
import { webConfig } from '../../api/web-config.ts'

const EVERY_MS = 600_000

const readVersion = async (): Promise<string | null> => {
  const reply = await fetch('/config.json', { cache: 'no-cache' })
  return reply.ok ? webConfig.parse(await reply.json()).version : null
}

/** The version that is installed by now, when it is not the page's own; looked up now and then and on return, never while hidden. */
export const useNewVersion = (own: string): string | null => {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    // A server that is down is reported by the status; here it means no news.
    const look = (): void => {
      if (document.visibilityState === 'visible') readVersion().then(setVersion, () => {})
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [])
  return version === own ? null : version
}
