export type SupportLink = { label: string; url: string }

export const SECTIONS = ['Monetary', 'Socially', 'Intellectually', 'Randomly'] as const
export type Section = (typeof SECTIONS)[number]

const WORDS: readonly (readonly [Section, RegExp])[] = [
  ['Monetary', /patreon|ko-?fi|paypal|sponsor|donat|liberapay|opencollective|coffee/i],
  ['Intellectually', /suggest|idea|issue|bug|source|git(hub|lab)|codeberg|translat|contribut/i],
  ['Socially', /discord|reddit|mastodon|bluesky|forum|guild|chat|twitch|youtube|contact|mail/i],
]

/** The section that a configured link belongs to, by its label or, if that is not telling, its address. */
export const sectionOf = ({ label, url }: SupportLink): Section => {
  const matching = (text: string) => WORDS.find(([, words]) => words.test(text))?.[0]
  return matching(label) ?? matching(url) ?? 'Randomly'
}
