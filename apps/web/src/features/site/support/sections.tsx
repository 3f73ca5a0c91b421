import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { helpPath, paths } from '../../../pages/paths.ts'
import type { Section } from './model.ts'

/** Ways to help that need no link of the installation. */
export const sectionTexts: Record<Section, { lead: string; deeds: readonly ReactNode[] }> = {
  Monetary: {
    lead: 'Gildscope is free, shows no advertisements and sells nothing.',
    deeds: [
      'If the operator of this installation takes donations, the link is here.',
      'Run an installation yourself: a server that you pay for takes load off every other one.',
      'Buy gems from ArenaNet: they pay for the API behind all of this.',
    ],
  },
  Socially: {
    lead: 'A site lives by the people who know it.',
    deeds: [
      'Tell your guild mates, and show them a page that answers a question they have.',
      'Share links: sorting and filters are in the address, so others see exactly what you see.',
      'Answer someone’s question about the market with a chart and its error.',
      <>
        Visit our <Link to={paths.friends}>friends</Link>; they deserve it as much.
      </>,
    ],
  },
  Intellectually: {
    lead: 'Figures get better when people doubt them.',
    deeds: [
      <>
        Compare what you sold yourself with the figures on the page, and report the difference. See{' '}
        <Link to={helpPath('data-quality')}>data quality</Link>.
      </>,
      'Report failures with the request id that the page shows.',
      'Read the code, it is open under the MIT licence: improve a text, a test or a formula.',
      <>
        Write a script over the <Link to={helpPath('api')}>API</Link>, and publish it.
      </>,
    ],
  },
  Randomly: {
    lead: 'Everything else.',
    deeds: [
      'Throw four exotics into the Mystic Forge and think of us.',
      'Place one buy order that you believe in and look again in a month.',
      'Undercut by one copper, not by ten.',
      <>
        Read the <Link to={paths.thanks}>thanks</Link> and thank someone yourself.
      </>,
    ],
  },
}
