import { helpPages } from 'virtual:help-pages'
import { Notice } from '@gildscope/ui'
import { IconHelpOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { helpPath, paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import styles from '../shared/reading.module.css'

/** An address below /help that has no page. */
export const UnknownHelp = ({ name }: { name: string }) => (
  <Page lead="The address may be mistyped, or the page has been renamed." title="No such help page" width="reading">
    <div className={styles.framed}>
      <Notice icon={<IconHelpOff size={22} stroke={1.75} />} title={`There is no help page “${name}”`}>
        <div className={styles.prose}>
          <p>
            It may have been renamed. All of them are listed on the <Link to={paths.help}>first page of the help</Link>:
          </p>
          <ul>
            {helpPages.map((page) => (
              <li key={page.name}>
                <Link to={helpPath(page.name)}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </div>
      </Notice>
    </div>
  </Page>
)
