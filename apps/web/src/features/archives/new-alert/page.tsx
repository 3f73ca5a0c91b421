import { type AlertCondition, createAlert, listAlerts, listChannels, updateAlert } from '@gildscope/contracts'
import { Button, Loading, Notice } from '@gildscope/ui'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { conditionWords, subjectWords } from '../../../market/alerts/sentence.ts'
import { usualChannels } from '../../../market/alerts/usual-channels.ts'
import { Failed } from '../../../market/failed.tsx'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { paths } from '../../../pages/paths.ts'
import { Breadcrumb } from '../../../shell/breadcrumb.tsx'
import { notify } from '../../../shell/notify/notify.ts'
import { Page } from '../../../shell/page.tsx'
import { useChange } from '../../../shell/use-change.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { PushOffer } from '../shared/alerts/push-offer.tsx'
import { useAlertNames } from '../shared/alerts/use-alert-names.ts'
import { type Draft, draftOf, ruleOf, termOf, untilOf } from './form/draft.ts'
import { type ControlFault, controlFault, noSuchItem } from './form/fault.ts'
import { Sentence } from './form/sentence.tsx'
import { suggestedText } from './form/suggestion.ts'
import { UnreadConditions } from './form/unread-conditions.tsx'
import { useDraft } from './form/use-draft.ts'
import styles from './page.module.css'
import { Preview } from './preview/preview.tsx'

const isEmpty = ({ subject }: Draft): boolean => subject === null

/** The rule that is changed: it fills the sentence once, unless the address has one already. */
const useEdited = (draft: Draft, change: (part: Partial<Draft>) => void) => {
  const query = useEndpoint(listAlerts, {}, { isEnabled: draft.id !== null, staleTime: 0 })
  const found = query.data?.reply.find(({ id }) => id === draft.id)
  const revision = useRef<number | null>(null)
  revision.current ??= found?.revision ?? null
  const fill = useEffectEvent(() => {
    if (found !== undefined && isEmpty(draft)) change(draftOf(found))
  })
  const foundId = found?.id
  useEffect(() => {
    if (foundId !== undefined) fill()
  }, [foundId])
  return {
    revision,
    isLoading: draft.id !== null && query.data === undefined && query.error === null,
    isGone: draft.id !== null && query.data !== undefined && found === undefined,
    state: fetched(query),
  }
}

/** Values near the present ones stand in until others are typed. */
const useSuggestions = (draft: Draft, change: (part: Partial<Draft>) => void) => {
  const ids = draft.subject?.kind === 'item' ? [draft.subject.id] : []
  const fields = [...NAME_FIELDS, ...draft.terms.map(({ field }) => field)]
  const { items } = useItemsByIds(ids, fields as (typeof NAME_FIELDS)[number][])
  const row = ids[0] === undefined ? undefined : items?.get(ids[0])
  const texts = draft.terms.map((term) => (term.text === null ? suggestedText(term, row) : null))
  const fill = useEffectEvent(() => {
    if (texts.some((text) => text !== null))
      change({ terms: draft.terms.map((term, at) => ({ ...term, text: term.text ?? texts[at] ?? null })) })
  })
  const key = texts.join('|')
  // The key is the texts.
  useEffect(() => fill(), [key])
  const isUnknown = ids[0] !== undefined && items !== undefined && row === undefined
  return { row, items, unknownItem: isUnknown ? (ids[0] ?? null) : null }
}

const useSave = (
  draft: Draft,
  { revision, isRefused }: { revision: { current: number | null }; isRefused: boolean },
) => {
  const navigate = useNavigate()
  const [fault, setFault] = useState<ControlFault | null>(null)
  const [isTried, setTried] = useState(false)
  const options = {
    refetches: [listAlerts],
    says: null,
    handles: (error: Error): boolean => {
      const found = controlFault(error)
      setFault(found)
      return found !== null
    },
  }
  const create = useChange(createAlert, options)
  const update = useChange(updateAlert, options)
  const channels = useEndpoint(listChannels, {}, { staleTime: 0 }).data?.reply
  const save = async (isPaused: boolean): Promise<void> => {
    const rule = ruleOf(draft)
    setTried(true)
    setFault(null)
    if (rule === null || isRefused) return
    const given = {
      ...{ rule, isPaused, name: draft.name, until: untilOf(draft) },
      channels: [...(draft.channels ?? usualChannels(channels))],
    }
    const saved =
      draft.id === null
        ? await create.send({ body: given })
        : await update.send({
            body: { ...given, id: draft.id, ...(revision.current !== null && { revision: revision.current }) },
          })
    if (saved === null) return
    notify({ tone: 'good', text: isPaused ? 'Saved, paused' : 'Armed' })
    await navigate(paths.alerts)
  }
  return {
    ...{ fault, isTried, channels, save },
    isPending: create.isPending || update.isPending,
    forget: () => setFault(null),
  }
}

/** `/alerts/new`: a rule as one sentence, and what it would have done. */
export const NewAlertPage = () => {
  const isPhone = useIsPhone()
  const { draft, change, unread } = useDraft()
  const edited = useEdited(draft, change)
  const { row, items, unknownItem } = useSuggestions(draft, change)
  const names = useAlertNames(items ?? new Map())
  const saving = useSave(draft, { revision: edited.revision, isRefused: unknownItem !== null })
  const rule = ruleOf(draft)
  const fault = unknownItem === null ? saving.fault : noSuchItem(unknownItem)
  const handleChange = (part: Partial<Draft>): void => {
    saving.forget()
    change(part)
  }
  const handleThreshold = (condition: AlertCondition, isSettled: boolean): void => {
    saving.forget()
    const [, ...others] = draft.terms
    change({ terms: [termOf(condition), ...others] }, isSettled)
  }
  const title = draft.id === null ? 'New alert' : 'Change alert'
  const buttons = (
    <>
      <Button isPending={saving.isPending} onClick={() => void saving.save(true)}>
        Save paused
      </Button>
      <Button icon={IconBell} isPending={saving.isPending} onClick={() => void saving.save(false)} variant="primary">
        Arm it
      </Button>
    </>
  )
  return (
    <Page
      actions={isPhone ? undefined : <span className={styles.buttons}>{buttons}</span>}
      head={
        <>
          <Breadcrumb steps={[{ label: 'Archives' }, { label: 'Alerts', to: paths.alerts }, { label: title }]} />
          <h1 className={styles.title}>{title}</h1>
        </>
      }
      lead="One sentence. Under it: what this rule would have done to you, as far back as prices are stored."
      title={title}
    >
      <div className={styles.stack}>
        {edited.isLoading ? (
          <div className={styles.panel}>
            <Loading lines={4} />
          </div>
        ) : edited.isGone ? (
          <div className={styles.panel}>
            <Notice
              actions={<Button to={paths.alerts}>All rules</Button>}
              icon={<IconBellOff size={20} stroke={1.75} />}
              title="There is no such rule"
            >
              It was deleted, or the link is of another account.
            </Notice>
          </div>
        ) : draft.id !== null && isEmpty(draft) && edited.state.error !== null ? (
          <div className={styles.panel}>
            <Failed isAlert state={edited.state} title="The rule could not be fetched" who="The account service" />
          </div>
        ) : (
          <>
            {unread !== null && <UnreadConditions {...unread} draft={draft} />}
            <Sentence
              channels={saving.channels}
              draft={draft}
              fault={fault}
              isTried={saving.isTried}
              names={names}
              onChange={handleChange}
              row={row}
              usualName={rule === null ? 'the rule in words' : `${subjectWords(rule, names)}, ${conditionWords(rule)}`}
            />
            {isPhone && <PushOffer />}
            {unknownItem === null && <Preview onThreshold={handleThreshold} rule={rule} />}
          </>
        )}
      </div>
      {isPhone && <div className={styles.foot}>{buttons}</div>}
    </Page>
  )
}
