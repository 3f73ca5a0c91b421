import { Button, Loading, Panel } from '@gildscope/ui'
import notes from '@gildscope/ui/layout/lists.module.css'
import { IconList } from '@tabler/icons-react'
import { useApi } from '../../../api/api-context.tsx'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { CollectForm } from './collect-form.tsx'
import styles from './collection.module.css'
import { DifferencePanel } from './difference-panel.tsx'
import { shownStacks } from './icon-panel.tsx'
import { KeyNotes, NoKey } from './key-notes.tsx'
import { OwnSubmissions } from './own-submissions.tsx'
import { PlayPanel } from './play/play-panel.tsx'
import { PlaySuggestion } from './play/play-suggestion.tsx'
import { SnapshotStep } from './snapshot-step.tsx'
import { Step } from './step.tsx'
import { SubmitStep } from './submit-step.tsx'
import { SubmittedNote } from './submitted-note.tsx'
import { type Collection, useCollection } from './use-collection.ts'

const TITLE = 'Stats Collection'
const LEAD = 'Two snapshots, before and after you open or salvage, become an entry in the drop rates.'
const OWN = 'own'

/** Where the draft comes from, if it was not started in this tab just now. */
const KeptNote = ({ collection: { kept, draft } }: { collection: Collection }) => {
  const { from, isLasting } = kept
  if (!isLasting)
    return (
      <p className={notes.note} role="status">
        This browser stores no data for the site, so a reload loses what you have not submitted.
      </p>
    )
  if (draft.first === null || from === 'here') return null
  return (
    <p className={notes.note} role="status">
      {from === 'elsewhere'
        ? 'Another tab changed this collection; all tabs share it.'
        : 'You began this collection earlier and have not submitted it.'}
    </p>
  )
}

const Collecting = ({ collection }: { collection: Collection }) => {
  const { draft, account, keyState, worth, snapshots, complete, difference, subject, verdict, isTooEarly } = collection
  const { config } = useApi()
  const { first, second } = draft
  const isDraftBegun = first !== null
  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        <Step
          isDone={isDraftBegun}
          isDue={!collection.isReady}
          number={1}
          title="What is collected"
          {...(isDraftBegun && { note: 'account and character are fixed until you submit or throw away' })}
        >
          <CollectForm
            account={account.name}
            accounts={account.names}
            characters={keyState.characters}
            draft={draft}
            onChange={collection.change}
          />
          <KeyNotes account={account} keyState={keyState} />
        </Step>
        <SnapshotStep
          hint={`${collection.lacks ?? 'Choose what is collected'} first.`}
          isDue={collection.isReady}
          isLast={second === null}
          snapshot={first}
          snapshots={snapshots}
          which="first"
          worth={worth}
        />
        <SnapshotStep
          hint="Taken after you opened or salvaged something."
          isDue={isDraftBegun && account.linked !== null}
          isLast
          isTooEarly={isTooEarly}
          leastIcons={first === null ? 0 : shownStacks(first, worth).length}
          snapshot={second}
          snapshots={snapshots}
          which="second"
          worth={worth}
        />
      </div>
      {complete !== null && difference !== null && (
        <div className={styles.difference}>
          {worth.failed !== null && (
            <div className={styles.failed}>
              <Failed state={worth.failed} title="Names and prices could not be fetched" who="The items service" />
            </div>
          )}
          <DifferencePanel
            difference={difference}
            draft={complete}
            isGood={verdict?.isGood === true}
            subject={subject}
            worth={worth}
          />
        </div>
      )}
      {complete === null && (
        <div className={`${styles.difference} ${styles.wide}`}>
          <Panel title="Difference">
            <p className={styles.later}>
              After the second snapshot you see what you consumed and gained, its value, and what others found.
            </p>
          </Panel>
        </div>
      )}
      <div className={styles.last}>
        <SubmitStep
          fault={collection.fault}
          isBegun={isDraftBegun}
          isPending={collection.isSending}
          lacks={collection.lacks}
          mistakes={collection.mistakes}
          nameOf={worth.nameOf}
          onSubmit={() => void collection.submit()}
          onThrowAway={collection.throwAway}
          subject={subject}
          verdict={verdict}
        />
      </div>
      {config.dataSource === 'simulated' && account.linked !== null && draft.character === '' && (
        <div className={styles.play}>
          <PlaySuggestion
            key={account.name}
            linked={account.linked}
            onChoose={(choice) => collection.change({ ...choice, account: account.name })}
            queue={collection.queue}
          />
        </div>
      )}
      {config.dataSource === 'simulated' && account.linked !== null && draft.character !== '' && (
        <div className={styles.play}>
          <PlayPanel
            character={draft.character}
            draft={draft}
            key={`${account.name} ${draft.character}`}
            linked={account.linked}
            nameOf={worth.nameOf}
            onMagicFind={(magicFind) => collection.change({ magicFind })}
            onPlayed={(playedAt) => collection.change({ playedAt })}
            queue={collection.queue}
          />
        </div>
      )}
    </div>
  )
}

/** `/stats_collection`: two snapshots and their difference, sent to the drop rates. */
export const StatsCollectionPage = () => {
  const collection = useCollection()
  const [view, setView] = useQueryParam('show')
  const isOwn = view === OWN
  const { account, kept, draft, submitted } = collection
  return (
    <Page
      actions={
        <Button aria-pressed={isOwn} icon={IconList} onClick={() => setView(isOwn ? null : OWN)}>
          My submissions
        </Button>
      }
      lead={LEAD}
      title={TITLE}
    >
      {isOwn && <OwnSubmissions onBack={() => setView(null)} />}
      {!isOwn && kept.value === undefined && <Loading lines={10} />}
      {!isOwn && kept.value !== undefined && account.names.length === 0 && draft.first === null && <NoKey />}
      {!isOwn && kept.value !== undefined && (account.names.length > 0 || draft.first !== null) && (
        <div className={styles.stack}>
          <KeptNote collection={collection} />
          {submitted !== null && <SubmittedNote submitted={submitted} />}
          <Collecting collection={collection} />
        </div>
      )}
    </Page>
  )
}
