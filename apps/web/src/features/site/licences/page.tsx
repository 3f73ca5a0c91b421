import { Button, Loading, Notice } from '@gildscope/ui'
import { Field } from '@gildscope/ui/forms'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconDownload, IconPackageOff, IconSearch } from '@tabler/icons-react'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { FeedLicences } from './feed-licences.tsx'
import { firstView } from './first-view.ts'
import { GroupPanel } from './group-panel.tsx'
import type { Licences } from './licence-file.ts'
import styles from './licences.module.css'
import { foundText, licenceGroups } from './model.ts'
import { useLicences } from './queries.ts'

const SearchField = ({ search, onSearch }: { search: string; onSearch: (search: string) => void }) => (
  <search className={styles.search}>
    <Field
      icon={IconSearch}
      isLabelHidden
      label="Search packages"
      onChange={onSearch}
      placeholder="Search packages"
      type="search"
      value={search}
    />
  </search>
)

const Nothing = ({ search }: { search: string }) => (
  <div className={panels.empty}>
    <Notice icon={<IconPackageOff size={20} stroke={1.75} />} title="No package has this name">
      Nothing that is shipped has “{search}” in its name. What is only used to build and test the site is not listed.
    </Notice>
  </div>
)

const Found = ({ licences: { packages, texts } }: { licences: Licences }) => {
  const [asked, setAsked] = useQueryParam('search')
  const search = asked ?? ''
  const groups = licenceGroups(packages, search)
  return (
    <>
      <div className={styles.bar}>
        <SearchField onSearch={(text) => setAsked(text === '' ? null : text)} search={search} />
        <p className={styles.count} role="status">
          {foundText(groups)}
        </p>
        <Button className={styles.download} download href="/licences.txt" icon={IconDownload}>
          All as text
        </Button>
      </div>
      <div className={panels.stack}>
        {groups.length === 0 && <Nothing search={search} />}
        {groups.map((group) => (
          <GroupPanel areAllShown={search.trim() !== ''} group={group} key={group.licence} texts={texts} />
        ))}
        {search.trim() === '' && <FeedLicences />}
      </div>
    </>
  )
}

/** `/licences`: the third-party software that is shipped. */
export const LicencesPage = () => {
  const { licences, failed } = useLicences()
  return (
    <Page {...firstView}>
      {licences !== null && <Found licences={licences} />}
      {licences === null && failed === null && <Loading lines={12} />}
      {licences === null && failed !== null && (
        <div className={panels.empty}>
          <Failed isAlert state={failed} title="The licences could not be fetched" who="The site" />
        </div>
      )}
    </Page>
  )
}
