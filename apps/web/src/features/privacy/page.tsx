import { Link } from 'react-router-dom'
import { useApi } from '../../api/api-context.tsx'
import { helpPath } from '../../paths.ts'
import reading from '../../reading/reading.module.css'
import { Page } from '../../shell/page.tsx'
import { hostOf } from './host-of.ts'

const VisitCount = ({ url }: { url: string | null }) =>
  url === null ? (
    <p>This installation counts no visits.</p>
  ) : (
    <p>
      This installation counts visits: each page that you open is told to <code>{url}</code>, with its address and that
      of the page that led you here. No cookie and no number goes with it. Browsers that ask not to be tracked send
      nothing.
    </p>
  )

export const PrivacyPage = () => {
  const { renderBase, gameApiBase, analytics } = useApi().config
  const imageHost = hostOf(renderBase, location.origin)
  const gameHost = hostOf(gameApiBase, location.origin)
  return (
    <Page
      help="privacy"
      lead="What this installation knows about its visitors. It is little."
      title="Privacy"
      width="reading"
    >
      <article className={reading.prose}>
        <h2>In short</h2>
        <ul>
          <li>No third-party scripts, no advertisements, nothing that follows you.</li>
          <li>No cookies without a sign-in.</li>
          <li>What you look at is not written down.</li>
        </ul>
        <h2>In your browser</h2>
        <p>Two settings are kept in your browser’s local storage, and only once you change them:</p>
        <ul>
          <li>
            <code>gildscope-color-scheme</code>: dark, light, or as your system says
          </li>
          <li>
            <code>gildscope-table-density</code>: the height of table rows
          </li>
        </ul>
        <p>They are never sent anywhere. Clearing the site’s data removes them.</p>
        <h2>Whom your browser talks to</h2>
        <ul>
          <li>This site: pages, figures, fonts. Everything that is a script or a style comes from here.</li>
          {gameHost !== null && (
            <li>
              <code>{gameHost}</code>, the game’s API: an item’s page asks it for the order book and a few facts. It
              sees your network address and the number of the item; no key, and nothing about you.
            </li>
          )}
          {imageHost !== null && (
            <li>
              <code>{imageHost}</code>: icons of items. It sees your network address and which icons are loaded.
            </li>
          )}
        </ul>
        <p>
          {gameHost === null && imageHost === null && 'On this installation it talks to nobody else. '}A rule in each
          page (Content-Security-Policy) makes the browser refuse everybody else.
        </p>
        <h2>On the server</h2>
        <ul>
          <li>
            A request that is answered well leaves no line in the log. One that is refused, fails or is slow does: its
            time, method, address without keys, status and duration.
          </li>
          <li>
            Network addresses are counted for about a minute, to limit how much one address may ask; they are not
            stored.
          </li>
          <li>A proxy in front of this installation may keep a log of its own. Whoever runs it can tell.</li>
        </ul>
        <h2>Counting visits</h2>
        <VisitCount url={analytics} />
        <h2>More</h2>
        <p>
          The <Link to={helpPath('privacy')}>help</Link> says how to keep even more to yourself.
        </p>
      </article>
    </Page>
  )
}
