import { Badge } from './badge.tsx'
import { EmptyState } from './empty-state.tsx'
import { Table, type Column } from './table.tsx'

type Row = { club: string; day: string; rounds: number; state: string; amount: string }

const rows: Row[] = [
  {
    club: 'Rold Bakker Golfklub',
    day: '12.06.2027',
    rounds: 2,
    state: 'ok',
    amount: '1.345,50 kr.',
  },
  {
    club: 'Golfklubben Sønder Fjord og Omegn af 1987',
    day: '03.06.2027',
    rounds: 11,
    state: 'wait',
    amount: '995 kr.',
  },
  { club: 'Vesterhede Golfklub', day: '28.05.2027', rounds: 1, state: 'ok', amount: '12.480 kr.' },
]

const columns: Column<Row>[] = [
  { key: 'club', label: 'Klub', heading: true, cell: (row) => row.club },
  { key: 'day', label: 'Dato', cell: (row) => <span className="figures">{row.day}</span> },
  {
    key: 'state',
    label: 'Status',
    cell: (row) =>
      row.state === 'ok' ? (
        <Badge tone="success">Talt med</Badge>
      ) : (
        <Badge tone="warning">Afventer</Badge>
      ),
  },
  { key: 'rounds', label: 'Runder', numeric: true, cell: (row) => row.rounds },
  { key: 'amount', label: 'Beløb', numeric: true, cell: (row) => row.amount },
]

export const Stacked = () => (
  <Table caption="Runder efter klub" columns={columns} rows={rows} rowKey={(row) => row.club} />
)

export const Scrolled = () => (
  <Table
    caption="Runder efter klub"
    captionShown
    narrow="scroll"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.club}
    footer={['I alt', '', '', 14, '14.820,50 kr.']}
  />
)

type Tee = { name: string; rating: string; slope: number }
const tees: Tee[] = [
  { name: '61', rating: '73,4', slope: 138 },
  { name: '57', rating: '71,2', slope: 131 },
  { name: '49', rating: '66,8', slope: 119 },
]

/** A few short values: the columns stay side by side on the smallest phone. */
export const Kept = () => (
  <Table
    caption="Teesteder"
    captionShown
    narrow="keep"
    columns={[
      { key: 'name', label: 'Tee', heading: true, cell: (tee) => tee.name },
      { key: 'rating', label: 'Course rating', numeric: true, cell: (tee) => tee.rating },
      { key: 'slope', label: 'Slope', numeric: true, cell: (tee) => tee.slope },
    ]}
    rows={tees}
    rowKey={(tee) => tee.name}
  />
)

export const Empty = () => (
  <Table
    caption="Runder"
    columns={columns}
    rows={[]}
    rowKey={(row) => row.club}
    empty={
      <EmptyState title="Ingen runder endnu">
        Når du tjekker ind i en klub, står runden her.
      </EmptyState>
    }
  />
)
