import { listListRevisions } from '@gildscope/contracts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { FormerVersions } from '../shared/document/former-versions.tsx'
import { countText, idLine, type ListDraft } from './model.ts'

type ListVersionsProps = { list: ListDraft; onChange: (list: ListDraft) => void }

/** Earlier versions of the list. */
export const ListVersions = ({ list, onChange }: ListVersionsProps) => {
  const { data, error, refetch } = useEndpoint(listListRevisions, { headers: { listid: list.id } })
  const versions = data?.reply
  const restore = (revision: number): void => {
    const version = versions?.find((candidate) => candidate.revision === revision)
    if (version !== undefined) onChange({ ...list, name: version.name, items: version.items })
  }
  return (
    <FormerVersions
      error={error}
      onRestore={restore}
      onRetry={() => void refetch()}
      versions={versions?.map(({ revision, updatedAt, name, items }) => ({
        revision,
        updatedAt,
        name,
        summary: countText(items.length),
        content: idLine(items),
      }))}
    />
  )
}
