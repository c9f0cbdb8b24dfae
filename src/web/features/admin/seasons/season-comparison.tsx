import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeasonComparison as Compared } from '#contract/admin/seasons.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Problem } from '../../shell/problem.tsx'
import { seasonComparisonQuery } from './season-queries.ts'

type SeasonComparisonProps = {
  id: string
  /** The id of the season to compare with; by default the one before. */
  other: string | undefined
  onOther: (id: string) => void
}

/** The season beside another one, with the differences marked. */
export function SeasonComparison({ id, other, onOther }: SeasonComparisonProps) {
  const { data, error } = useQuery(seasonComparisonQuery(id, other))
  const [showsAll, setShowsAll] = useState(false)
  if (error) return <Problem error={error} title="Sæsonerne kunne ikke sammenlignes" />
  if (!data?.other) return null
  const changed = data.facts.filter(({ isChanged }) => isChanged)
  return (
    <section aria-labelledby="comparison" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="comparison">Forskelle fra en anden sæson</h2>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <SelectField
          name="other"
          label="Sammenlign med"
          value={data.other.id}
          onChange={({ currentTarget: { value } }) => onOther(value)}
          options={data.others.map(({ id: value, code }) => ({ value, label: `Sæson ${code}` }))}
        />
        <Checkbox
          name="all"
          label="Vis også det, der er ens"
          checked={showsAll}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
      </div>
      <p role="status" className="text-slate-700">
        {changed.length === 0
          ? 'Alt er ens, når dagene flyttes til samme år.'
          : `${countOf(changed.length, 'forskel', 'forskelle')}, når dagene flyttes til samme år.`}
      </p>
      {(showsAll || changed.length > 0) && (
        <Facts {...data} facts={showsAll ? data.facts : changed} />
      )}
    </section>
  )
}

const Facts = ({ code, other, facts }: Compared) => (
  <Table
    caption={`Sæson ${code} ved siden af sæson ${other?.code}`}
    columns={columnsOf(code, other?.code ?? '')}
    rows={facts}
    rowKey={({ key }) => key}
  />
)

type Fact = Compared['facts'][number]

const columnsOf = (code: string, other: string): Column<Fact>[] => [
  { key: 'what', label: 'Hvad', heading: true, cell: whatOf },
  { key: 'before', label: `Sæson ${other}`, cell: ({ before }) => before ?? '–' },
  { key: 'after', label: `Sæson ${code}`, cell: ({ after }) => after ?? '–' },
]

const whatOf = ({ group, label, isChanged }: Fact) => (
  <>
    {group}: {label} {isChanged && <Badge tone="info">Ændret</Badge>}
  </>
)
