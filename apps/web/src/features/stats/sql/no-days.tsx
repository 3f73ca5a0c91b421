import { Notice } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconDatabaseOff } from '@tabler/icons-react'

/** Of a site that has not dumped a day yet: when it will, and what can be asked before. */
export const NoDays = ({ hasItems }: { hasItems: boolean }) => (
  <div className={panels.empty}>
    <Notice icon={<IconDatabaseOff size={20} stroke={1.75} />} title="No day is published yet">
      A day is published once it is over, in the hours after midnight UTC, unless the disk is nearly full or the
      operator of this site has switched dumps off. Until then{' '}
      {hasItems ? (
        <>
          only the table <code>items</code> has rows.
        </>
      ) : (
        'the tables are not there.'
      )}{' '}
      Queries that read no table can be run: <code>select * from range(10)</code>
    </Notice>
  </div>
)
