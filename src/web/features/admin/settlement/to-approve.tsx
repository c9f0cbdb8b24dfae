import type { OpenedApproval } from '#contract/settlement/approval.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { vatLabels } from '#domain/settlement/vat-labels.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { danishTime } from '../danish-time.ts'
import { ApprovalAnswer } from './approval-answer.tsx'
import { SettledClubs, SettledTotals } from './settled-clubs.tsx'

type CutOffToApproveProps = {
  cutOff: NonNullable<OpenedApproval['cutOff']>
  name: string
  isCorrection: boolean
}

/** A prepared cut-off as the back office sees it, and the answer. */
export function CutOffToApprove({ cutOff, name, isCorrection }: CutOffToApproveProps) {
  const { day, payOn, preparedAt, preparedByName, inputHash, earlierNotPaid } = cutOff
  const { clubs, totals } = cutOff
  return (
    <>
      <div className="grid gap-1 text-sm text-slate-600">
        <p>
          Til og med {formatDay(plainDate(day))}. Udbetales {formatDay(plainDate(payOn))}. Klargjort{' '}
          {danishTime(preparedAt)}
          {preparedByName && ` af ${preparedByName}`}.
        </p>
        <p className="break-all">
          Grundlaget har SHA-256 {inputHash}.{' '}
          <a href="/api/v1/approvals/opened/settlement.json" className="text-link">
            Hent grundlaget
          </a>
        </p>
      </div>
      {earlierNotPaid && (
        <Notice tone="warning" title="Den forrige afregning er ikke betalt">
          Banken har ikke betalt den, siger den, der spørger. Pengene er med i denne afregning.
        </Notice>
      )}
      <SettledTotals settled={cutOff} />
      <SettledClubs settled={cutOff} />
      <ApprovalAnswer
        inputHash={inputHash}
        name={name}
        effect={
          <p>
            {name} lukkes for altid.{' '}
            {isCorrection
              ? 'Forskellene bliver linjer i næste sæsons afregning.'
              : `${countOf(clubs.length, 'klub', 'klubber')} får et afregningsbilag, og ${formatKroner(totals.transfer)} kan udbetales.`}{' '}
            Det kan ikke gøres om.
          </p>
        }
        labels={{
          confirm: 'Godkend og luk',
          busy: 'Lukker …',
          refuse: 'Afvis afregningen',
          notApproved: 'Afregningen er ikke godkendt',
        }}
      />
    </>
  )
}

type VatToApproveProps = { vat: NonNullable<OpenedApproval['vat']>; name: string }

/** A proposed change of VAT, and the answer. */
export function VatToApprove({ vat, name }: VatToApproveProps) {
  const { inputHash, kind, from, to, proposedAt, proposedByName } = vat
  return (
    <>
      <div className="max-w-text">
        <DataList
          items={[
            { term: kind === 'product' ? 'Kort' : 'Klub', value: vat.name },
            { term: 'Moms nu', value: vatLabels[from] },
            { term: 'Ny moms', value: <strong>{vatLabels[to]}</strong> },
            {
              term: 'Foreslået',
              value: `${danishTime(proposedAt)}${proposedByName ? ` af ${proposedByName}` : ''}`,
            },
          ]}
        />
      </div>
      <p className="max-w-text text-slate-700">
        Det, der er solgt, faktureret eller afregnet, beholder sin moms.
      </p>
      <ApprovalAnswer
        inputHash={inputHash}
        name={name}
        effect={
          <p>
            »{vatLabels[to]}« gælder fra nu af for {vat.name}.
          </p>
        }
        labels={{
          confirm: 'Godkend',
          busy: 'Godkender …',
          refuse: 'Afvis forslaget',
          notApproved: 'Momsen er ikke godkendt',
        }}
      />
    </>
  )
}
