import type { Drawn } from './chart-model.ts'

export type Example = { id: string; title: string; sql: string; chart: Drawn }

const ECTO = 19721
const COIN = 19976

/** The first is what the page opens with. */
export const EXAMPLES: readonly Example[] = [
  {
    ...{
      id: 'week',
      title: 'Cheapest hours of the week',
      chart: { kind: 'points', across: 'sold_per_hour', up: 'percent' },
    },
    sql: `-- which hours of the week are cheapest, and do enough units trade then?
select dayofweek(date) as day, hour(date) as hour,
       round(avg(sell_price_avg / week_avg - 1) * 100, 2) as percent,
       round(sum(sell_sold) / count(*)) as sold_per_hour, count(*) as hours
from (
  select *, avg(sell_price_avg) over (partition by itemID, date_trunc('week', date)) as week_avg
  from hours
  where itemID = ${COIN}
)
where sell_sold is not null
group by 1, 2
order by percent`,
  },
  {
    ...{ id: 'days', title: 'Days of an item', chart: { kind: 'lines', across: 'date', up: 'sell_price_avg' } },
    sql: `-- prices and trade by day, with the error of the estimate
select date, buy_price_avg, sell_price_avg, sell_price_min, sell_sold, sell_sold_error, sell_value
from days
where itemID = ${ECTO} and date > now()::timestamp - interval 92 days
order by date desc`,
  },
  {
    ...{ id: 'hours', title: 'Two days by hour', chart: { kind: 'lines', across: 'date', up: 'sell_price_avg' } },
    sql: `-- the last 48 hours that are dumped
select date, buy_price_avg, sell_price_avg, sell_quantity_avg, buy_sold, sell_sold, sell_listed
from hours
where itemID = ${COIN} and date > now()::timestamp - interval 4 days
order by date desc
limit 48`,
  },
  {
    ...{ id: 'value', title: 'Most value sold on the last day', chart: { kind: 'bars', across: 'name', up: 'gold' } },
    sql: `-- what buyers paid most for
select itemID, name, sell_sold, sell_value, round(sell_value / 10000) as gold
from prices join items on id = itemID
where sell_value > 0
order by sell_value desc
limit 20`,
  },
  {
    ...{
      id: 'spread',
      title: 'Spread against trade, all items',
      chart: { kind: 'points', across: 'sold', up: 'percent' },
    },
    sql: `-- do items that trade more have a smaller margin?
select name, sell_sold as sold,
       round((sell_price_avg * 0.85 / buy_price_avg - 1) * 100, 1) as percent
from prices join items on id = itemID
where sell_sold between 100 and 20000 and buy_price_avg > 0 and sell_price_avg < 3 * buy_price_avg
order by sold desc`,
  },
  {
    ...{ id: 'together', title: 'Which items move together', chart: { kind: 'bars', across: 'pair', up: 'r' } },
    sql: `-- correlation of daily changes of a few items, in a quarter
with change as (
  select itemID, date, ln(sell_price_avg / lag(sell_price_avg) over (partition by itemID order by date)) as change
  from days
  where itemID in (${ECTO}, ${COIN}, 24295, 68063, 46738) and date > now()::timestamp - interval 92 days and sell_price_avg > 0
)
select x.name || ' and ' || y.name as pair, round(corr(a.change, b.change), 2) as r, count(*) as days
from change a join change b on a.date = b.date and a.itemID < b.itemID
join items x on x.id = a.itemID join items y on y.id = b.itemID
group by 1 having count(*) >= 20
order by r desc`,
  },
  {
    ...{ id: 'errors', title: 'How wide is sold, really', chart: { kind: 'points', across: 'sold', up: 'percent' } },
    sql: `-- the error of sold, in percent, by how much is sold in a day
select itemID, sell_sold as sold, sell_sold_error as error, round(100 * sell_sold_error / sell_sold, 1) as percent
from prices
where sell_sold >= 50
order by sold desc`,
  },
  {
    ...{ id: 'list', title: 'What a list was worth, by day', chart: { kind: 'lines', across: 'date', up: 'copper' } },
    sql: `-- 250 of the one and 10 of the other, at buy prices
select date, sum(buy_price_avg * case itemID when ${ECTO} then 250 else 10 end) as copper
from days
where itemID in (${ECTO}, ${COIN}) and date > now()::timestamp - interval 183 days
group by date having count(*) = 2
order by date desc`,
  },
]

export const exampleOf = (id: string | null): Example | undefined => EXAMPLES.find((example) => example.id === id)
