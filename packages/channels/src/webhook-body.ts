import type { AlertRule, Notice } from '@gildscope/contracts'

/** The alert that a notice comes from, as it is now. */
export type NamedRule = { id: string; name: string; rule: AlertRule }

/** What is sent by a channel. `origin`: of this site, to which links of the notice lead. */
export type Message = { notice: Notice; rule: NamedRule | null; origin: string }

const standardBody = ({ notice, rule, origin }: Message): object => ({
  type: notice.kind,
  timestamp: notice.at,
  data: { notice: { ...notice, link: wholeLink(notice, origin) }, rule },
})

const wholeLink = ({ link }: Notice, origin: string): string => new URL(link ?? '/alerts', origin).href

const DISCORD_MOST = { content: 2_000, description: 4_000 } as const

/** Nobody is called by a text, whatever it contains. */
const discordBody = ({ notice, origin }: Message): object => ({
  content: notice.title.slice(0, DISCORD_MOST.content),
  embeds: [
    {
      title: new URL(origin).host,
      url: wholeLink(notice, origin),
      description: notice.lines.join('\n').slice(0, DISCORD_MOST.description),
      timestamp: notice.at,
    },
  ],
  allowed_mentions: { parse: [] },
})

/** Slack reads only these as signs of its own: https://api.slack.com/reference/surfaces/formatting#escaping */
const SLACK_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const slackText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => SLACK_SIGNS[sign] ?? sign)

const slackBody = ({ notice, origin }: Message): object => ({
  text: [
    `*${slackText(notice.title)}*`,
    ...notice.lines.map(slackText),
    `<${slackText(wholeLink(notice, origin))}|${new URL(origin).host}>`,
  ].join('\n'),
})

const DISCORD_HOST = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/

const bodyFor = ({ hostname, pathname }: URL): ((message: Message) => object) => {
  if (DISCORD_HOST.test(hostname) && pathname.startsWith('/api/webhooks/')) return discordBody
  return hostname === 'hooks.slack.com' ? slackBody : standardBody
}

/** In the form that the receiver at the address reads. */
export const webhookBody = (address: string, message: Message): string =>
  JSON.stringify(bodyFor(new URL(address))(message))
