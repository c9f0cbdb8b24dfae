import type { OpenedApproval } from '#contract/settlement/approval.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { shownAccount } from '#domain/shared/bank-account.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { vatLabels, type AnyVat } from '#domain/settlement/vat-labels.ts'
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
        title={`Godkend ${name}`}
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

type Proposal = NonNullable<OpenedApproval['proposal']>

/** A proposed change of VAT or of the company's bank account, and the answer. */
export function ProposalToApprove({ proposal }: { proposal: Proposal }) {
  const { inputHash, kind, name, from, to, proposedAt, proposedByName } = proposal
  const what = kind === 'own_account' ? 'konto' : 'moms'
  return (
    <>
      <div className="max-w-text">
        <DataList
          items={[
            ...(name === null ? [] : [{ term: kind === 'club' ? 'Klub' : 'Kort', value: name }]),
            { term: what === 'konto' ? 'Konto nu' : 'Moms nu', value: valueText(kind, from) },
            { term: `Ny ${what}`, value: <strong>{valueText(kind, to)}</strong> },
            {
              term: 'Foreslået',
              value: `${danishTime(proposedAt)}${proposedByName ? ` af ${proposedByName}` : ''}`,
            },
          ]}
        />
      </div>
      <p className="max-w-text text-slate-700">{keepsTexts[what]}</p>
      <ApprovalAnswer
        inputHash={inputHash}
        title={`Godkend den nye ${what}`}
        effect={
          <p>
            »{valueText(kind, to)}« gælder fra nu af{name !== null && ` for ${name}`}.
          </p>
        }
        labels={{
          confirm: 'Godkend',
          busy: 'Godkender …',
          refuse: 'Afvis forslaget',
          notApproved: 'Ændringen er ikke godkendt',
        }}
      />
    </>
  )
}

const keepsTexts = {
  moms: 'Det, der er solgt, faktureret eller afregnet, beholder sin moms.',
  konto:
    'Vi betaler klubberne fra kontoen, og firmaer betaler deres fakturaer til den. Fakturaer, der er sendt, beholder den gamle.',
}

const isVat = (value: string): value is AnyVat => value in vatLabels

function valueText(kind: Proposal['kind'], value: string): string {
  if (kind === 'own_account') return shownAccount(value)
  return isVat(value) ? vatLabels[value] : value
}
