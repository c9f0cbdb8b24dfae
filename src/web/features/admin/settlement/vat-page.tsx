import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  confirmVat,
  listVat,
  proposeVat,
  vatOfClubs,
  vatOfProducts,
  withdrawVat,
  type VatList,
  type VatRow,
} from '#contract/settlement/vat.ts'
import { vatLabels } from '#domain/settlement/vat-labels.ts'
import { call } from '../../../api.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Table } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { IfPermitted } from '../permission.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { ProposalSection } from './proposal-section.tsx'

export const vatQuery = queryOptions({
  queryKey: ['admin', 'settlement', 'vat'],
  queryFn: ({ signal }) => call(listVat, {}, signal),
})

const keyOf = ({ kind, id }: Pick<VatRow, 'kind' | 'id'>) => `${kind}:${id}`

/** The VAT of cards and clubs, which one person proposes and another confirms. */
export function VatPage() {
  const { approver, rows } = useSuspenseQuery(vatQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-1">
        <ParentLink href="/admin/settlement">Afregning</ParentLink>
        <h1>Moms</h1>
        <p className="max-w-text text-slate-700">
          Én foreslår ændringen, og en anden bekræfter den: en kollega eller jeres godkender uden
          for firmaet. Den gælder fra bekræftelsen. Det, der er solgt, faktureret eller afregnet,
          beholder sin moms. En fil med klubber ændrer ikke momsen.
        </p>
      </header>
      {rows.flatMap((row) =>
        row.proposal ? [<Proposal key={keyOf(row)} row={row} approver={approver} />] : [],
      )}
      <IfPermitted power="money.move">
        <ProposalForm rows={rows} />
      </IfPermitted>
      <InForce rows={rows} />
    </div>
  )
}

type ProposalProps = { row: VatRow; approver: VatList['approver'] }

function Proposal({ row: { kind, id, name, vat, proposal }, approver }: ProposalProps) {
  if (!proposal) return null
  const { to } = proposal
  return (
    <ProposalSection
      heading={name}
      about={`momsen for ${name}`}
      proposal={proposal}
      approver={approver}
      change={`Fra »${vatLabels[vat]}« til »${vatLabels[to]}«.`}
      confirm={{
        label: `Bekræft momsen for ${name}`,
        effect: (
          <p>
            »{vatLabels[to]}« gælder fra nu af for {name}.
          </p>
        ),
        run: async () => {
          await call(confirmVat, { kind, id, to })
          return `${name}: ${vatLabels[to]}.`
        },
      }}
      withdraw={{
        label: `Træk forslaget om ${name} tilbage`,
        effect: <p>»{vatLabels[vat]}« gælder stadig.</p>,
        run: async () => {
          await call(withdrawVat, { kind, id })
          return 'Forslaget er trukket tilbage.'
        },
      }}
    />
  )
}

function ProposalForm({ rows }: { rows: readonly VatRow[] }) {
  const client = useQueryClient()
  const toast = useToast()
  const [key, setKey] = useState('')
  const row = rows.find((one) => keyOf(one) === key)
  const form = useContractForm({
    endpoint: proposeVat,
    read: ({ to }) => ({ kind: row?.kind, id: row?.id, basedOn: row?.vat, to }),
    send: async (input) => {
      await call(proposeVat, input)
      setKey('')
      toast({ title: 'Foreslået. En anden skal bekræfte.', tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
    fieldOf: (path) => (path[0] === 'to' ? 'to' : 'subject'),
  })
  const known = row?.kind === 'club' ? vatOfClubs : vatOfProducts
  const errorOf = (field: string, error: string) => (form.isWrong(field) ? { error } : {})
  return (
    <section aria-labelledby="propose" className="grid gap-4">
      <h2 id="propose">Foreslå en anden moms</h2>
      <form {...form.props} noValidate className="grid max-w-form gap-5">
        <SelectField
          name="subject"
          label="Kort eller klub"
          emptyLabel="Vælg"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
          options={rows.map((one) => ({
            value: keyOf(one),
            label: one.name,
            group: one.kind === 'club' ? 'Klubber' : 'Kort',
          }))}
          {...errorOf('subject', 'Vælg et kort eller en klub.')}
        />
        <SelectField
          key={key}
          name="to"
          label="Ny moms"
          emptyLabel="Vælg"
          {...(row && { help: `Nu: ${vatLabels[row.vat]}.` })}
          options={known
            .filter((vat) => vat !== row?.vat)
            .map((vat) => ({ value: vat, label: vatLabels[vat] }))}
          {...errorOf('to', 'Vælg den nye moms.')}
        />
        {form.error !== null && <Problem error={form.error} title="Forslaget er ikke gemt" />}
        <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
          Foreslå
        </Button>
      </form>
    </section>
  )
}

function InForce({ rows }: { rows: readonly VatRow[] }) {
  return (
    <section aria-labelledby="in-force" className="grid gap-4">
      <h2 id="in-force">Gælder nu</h2>
      <Table
        caption="Moms af kort og klubber"
        rows={rows}
        rowKey={keyOf}
        columns={[
          { key: 'name', label: 'Kort eller klub', heading: true, cell: ({ name }) => name },
          { key: 'vat', label: 'Moms', cell: ({ vat }) => vatLabels[vat] },
        ]}
      />
    </section>
  )
}
