/**
 * The newest poll that saw the market: one that broke off and was closed later says nothing about most items. A live poll
 * of the future comes from a clock that has been set back since.
 */
export const NEWEST_LOOK = `select p.* from market.poll p left join market.world w on true
  where p.finished_at is not null and (2 * p.seen >= p.requested or w.mode = 'replay')
    and (w.mode is distinct from 'live' or p.slot <= extract(epoch from now()) / 60 + 1)
  order by p.slot desc limit 1`
