import { Button, ExternalLink, Panel } from '@gildscope/ui'
import { useState } from 'react'
import type { ShippedPackage } from './licence-file.ts'
import styles from './licences.module.css'
import type { LicenceGroup } from './model.ts'

const AT_FIRST = 12

/** A package, and its licence once it is opened. */
const PackageRow = ({ about, words }: { about: ShippedPackage; words: string }) => {
  const [isOpen, setOpen] = useState(false)
  const { name, version, author, homepage } = about
  return (
    <li>
      <details className={styles.package} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles.name}>{name}</span> <span className={styles.version}>{version}</span>
          {author !== null && <span className={styles.author}>{author}</span>}
        </summary>
        {isOpen && (
          <div className={styles.opened}>
            {homepage !== null && (
              <p className={styles.home}>
                <ExternalLink href={homepage}>{homepage}</ExternalLink>
              </p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: areas that scroll must be reachable with the
                keyboard */}
            <section aria-label={`Licence of ${name}`} className={styles.words} tabIndex={0}>
              <pre>{words}</pre>
            </section>
          </div>
        )}
      </details>
    </li>
  )
}

type GroupPanelProps = { group: LicenceGroup; texts: readonly string[]; areAllShown: boolean }

/** The packages of one licence; only the first of many until the user expands the list. */
export const GroupPanel = ({ group: { licence, packages }, texts, areAllShown }: GroupPanelProps) => {
  const [isWhole, setWhole] = useState(false)
  const shown = areAllShown || isWhole ? packages : packages.slice(0, AT_FIRST)
  return (
    <Panel note={packages.length} title={licence}>
      <ul className={styles.packages}>
        {shown.map((about) => (
          <PackageRow about={about} key={`${about.name} ${about.version}`} words={texts[about.text] ?? ''} />
        ))}
      </ul>
      {shown.length < packages.length && (
        <p className={styles.more}>
          <Button onClick={() => setWhole(true)} size="small">
            Show all {packages.length} under {licence}
          </Button>
        </p>
      )}
    </Panel>
  )
}
