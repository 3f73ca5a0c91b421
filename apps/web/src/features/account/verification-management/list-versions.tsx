import { listVerificationRevisions } from '@gildscope/contracts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { writeQuantities } from '../shared/bulk/quantities.ts'
import { FormerVersions } from '../shared/document/former-versions.tsx'
import { contentOf, SECTION_TITLES, SECTIONS, summaryOf, type VerificationDraft } from './model.ts'

type ListVersionsProps = { list: VerificationDraft; onChange: (list: VerificationDraft) => void }

/** Earlier versions of the list. */
export const ListVersions = ({ list, onChange }: ListVersionsProps) => {
  const { data, error, refetch } = useEndpoint(listVerificationRevisions, { headers: { listid: list.id } })
  const versions = data?.reply
  const restore = (revision: number): void => {
    const version = versions?.find((candidate) => candidate.revision === revision)
    if (version !== undefined) onChange({ ...list, ...contentOf(version) })
  }
  return (
    <FormerVersions
      error={error}
      onRestore={restore}
      onRetry={() => void refetch()}
      versions={versions?.map((version) => ({
        revision: version.revision,
        updatedAt: version.updatedAt,
        name: version.name,
        summary: summaryOf(version),
        content: SECTIONS.filter((section) => version[section].length > 0)
          .map((section) => `${SECTION_TITLES[section]}: ${writeQuantities(version[section])}`)
          .join('; '),
      }))}
    />
  )
}
