export type Analytics = { pageView: (url: string, referrer: string | null) => void }

export const silent: Analytics = { pageView: () => {} }

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** A reader's setting in the browser: not to be counted. */
const isUnwanted = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true

type AnalyticsOptions = {
  /** Where page views are sent, in the format of a Plausible server; null: nowhere. */
  endpoint: string | null
  wishes: Wishes
  send: typeof fetch
}

/** Counts page views without a cookie, an id or a third-party script; failures have no effect. */
export const createAnalytics = ({ endpoint, wishes, send }: AnalyticsOptions): Analytics => {
  if (endpoint === null || endpoint === '' || isUnwanted(wishes)) return silent
  return {
    pageView: (url, referrer) => {
      try {
        const body = JSON.stringify({ n: 'pageview', u: url, d: new URL(url).hostname, r: referrer })
        const headers = { 'content-type': 'text/plain' }
        send(endpoint, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(() => {})
      } catch {
        // A page that cannot be counted is still a page.
      }
    },
  }
}
