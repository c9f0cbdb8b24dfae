import { useQuery } from '@tanstack/react-query'
import { Table, type Column } from '../../ui/table.tsx'
import { storedItemsQuery } from './queries.ts'

type Item = NonNullable<ReturnType<typeof useStoredItems>>[number]

const useStoredItems = () => useQuery(storedItemsQuery).data?.things

export const storedEntry = { id: 'cookies-stored', title: 'Listen over cookies' }

/** Names, purposes, lifetimes and recipients of cookies, which the law requires to be listed (L-CK-2). */
export function StoredItems() {
  const items = useStoredItems() ?? []
  const groups = [
    { title: 'Nødvendige', rows: items.filter(({ category }) => category === 'necessary') },
    {
      title: 'Kun hvis du siger ja til statistik',
      rows: items.filter(({ category }) => category === 'statistic'),
    },
  ]
  return (
    <section aria-labelledby={storedEntry.id} className="grid gap-8">
      <h2 id={storedEntry.id}>{storedEntry.title}</h2>
      {groups.map(({ title, rows }) => (
        <Table
          key={title}
          caption={title}
          captionShown
          columns={columns}
          rows={rows}
          rowKey={({ place, name }) => `${place} ${name}`}
        />
      ))}
    </section>
  )
}

const places: Record<Item['place'], string> = {
  cookie: 'cookie',
  localStorage: 'lokalt lager',
  sessionStorage: 'vinduets lager',
  indexedDB: 'database i browseren',
  cache: 'kopi af siden',
}

const columns: Column<Item>[] = [
  {
    key: 'name',
    label: 'Navn',
    heading: true,
    cell: ({ name, place }) => (
      <>
        <span className="break-all">{name}</span>{' '}
        <span className="text-sm font-normal text-slate-600">({places[place]})</span>
      </>
    ),
  },
  { key: 'purpose', label: 'Hvad den gør', cell: ({ purpose }) => purpose },
  { key: 'lifetime', label: 'Hvor længe', cell: ({ lifetime }) => lifetime },
  { key: 'recipient', label: 'Hvem får den', cell: ({ recipient }) => recipient },
]
