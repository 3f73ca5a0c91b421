import { ExternalLink, Panel } from '@gildscope/ui'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import { Page } from '../../../shell/page.tsx'
import reading from '../shared/reading.module.css'
import { shuffle } from '../shared/shuffle.ts'
import { firstView } from './first-view.ts'
import { SECTIONS, type Section, sectionOf } from './model.ts'
import { sectionTexts } from './sections.tsx'

const SectionPanel = ({ section, links }: { section: Section; links: ReactNode[] }) => {
  const { lead, deeds } = sectionTexts[section]
  return (
    <Panel title={section}>
      <div className={`${reading.body} ${reading.prose}`}>
        <p>{lead}</p>
        <ul>
          {links}
          {deeds.map((deed, index) => (
            <li key={index}>{deed}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

export const SupportPage = () => {
  const { supportLinks } = useApi().config
  const [shuffled] = useState(() => shuffle(SECTIONS, Math.random))
  return (
    <Page {...firstView}>
      <div className={reading.columns}>
        {shuffled.map((section) => (
          <SectionPanel
            key={section}
            links={supportLinks
              .filter((link) => sectionOf(link) === section)
              .map(({ label, url }) => (
                <li key={url}>
                  <ExternalLink href={url}>{label}</ExternalLink>
                </li>
              ))}
            section={section}
          />
        ))}
      </div>
    </Page>
  )
}
