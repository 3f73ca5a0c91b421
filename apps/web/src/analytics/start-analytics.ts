import { type Analytics, createAnalytics } from './analytics.ts'

/** The do-not-track setting, which the browser's types lack. */
const wishes = (): { doNotTrack: string | null; globalPrivacyControl: boolean } => ({
  doNotTrack: navigator.doNotTrack,
  globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
})

/** Page views of this browser, as configured. */
export const startAnalytics = (endpoint: string | null): Analytics =>
  createAnalytics({ endpoint, wishes: wishes(), send: (...call) => fetch(...call) })
