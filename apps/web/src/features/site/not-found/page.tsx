import { Notice } from '@gildscope/ui'
import { IconMapOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { pageList } from '../../../pages/page-list.ts'
import { itemPath, paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useIsTouch } from '../../../shell/use-is-touch.ts'
import reading from '../shared/reading.module.css'
import { itemIdIn, nearestPages } from './nearest-pages.ts'

const MOST_OFFERED = 4
const ALWAYS: readonly string[] = [paths.overview, paths.detailed, paths.help]

/** A long address is shortened, so that it cannot be used to display a message in our name. */
const shortened = (path: string): string => (path.length > 80 ? `${path.slice(0, 79)}…` : path)

export const NotFoundPage = () => {
  const { pathname } = useLocation()
  const isTouch = useIsTouch()
  const id = itemIdIn(pathname)
  const pages = id === null ? pageList : pageList.filter(({ path }) => path !== paths.noItem)
  const nearest = nearestPages(pathname, pages, MOST_OFFERED)
  const others = pageList.filter(({ path }) => ALWAYS.includes(path) && nearest.every((page) => page.path !== path))
  return (
    <Page lead="The address may be mistyped, or the page has moved." title="No such page" width="reading">
      <div className={reading.framed}>
        <Notice icon={<IconMapOff size={22} stroke={1.75} />} title="There is nothing at this address">
          <div className={reading.prose}>
            <p>
              <code>{shortened(pathname)}</code>
            </p>
            {(id !== null || nearest.length > 0) && (
              <>
                <p>Did you mean one of these?</p>
                <ul aria-label="Nearest pages">
                  {id !== null && (
                    <li>
                      <Link to={itemPath(id)}>Item {id}</Link>
                    </li>
                  )}
                  {nearest.map(({ path, title }) => (
                    <li key={path}>
                      <Link to={path}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p>
              The search at the top of the page finds every item and every page by name;{' '}
              {isTouch ? 'tap the magnifier' : 'press /'} to open it.
            </p>
            <p>
              Or start at the <Link to={paths.welcome}>welcome page</Link>
              {others.map(({ path, title }) => (
                <span key={path}>
                  , <Link to={path}>{title}</Link>
                </span>
              ))}
              .
            </p>
          </div>
        </Notice>
      </div>
    </Page>
  )
}
