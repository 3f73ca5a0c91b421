import { type Analytics, createAnalytics } from './analytics.ts'

/** The wish not to be tracked, which the types of the browser do not know. */
const wishes = (): { doNotTrack: string | null; globalPrivacyControl: boolean } => ({
  doNotTrack: navigator.doNotTrack,
  globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
})

/** Page views of this browser, as configured. */
export const startAnalytics = (endpoint: string | null): Analytics =>
  createAnalytics({ endpoint, wishes: wishes(), send: (...call) => fetch(...call) })
