import { useQuery } from '@tanstack/react-query'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import { cardNames } from '#domain/passes/purchase-refusal-text.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DayInput } from './day-input.tsx'
import { messageChoicesQuery } from './message-queries.ts'
import { readAudience, type AudienceDraft } from './read-audience.ts'

const kinds = [
  {
    value: 'visits',
    label: 'Et planlagt besøg',
    description: 'Alle, der har planlagt at spille i en klub på bestemte dage.',
  },
  { value: 'cards', label: 'Et kort', description: 'Alle med et gyldigt kort i en sæson.' },
  {
    value: 'region',
    label: 'En region',
    description: 'Alle med et gyldigt kort, hvis hjemmeklub ligger i regionen.',
  },
  {
    value: 'news',
    label: 'Et ja til nyheder',
    description: 'Alle, der har sagt ja til nyheder på mail, også uden kort.',
  },
] as const

type FieldsProps = { draft: AudienceDraft; onChange: (draft: AudienceDraft) => void }

/** Who receives the message. */
export function AudienceFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <RadioCards
        name="kind"
        legend="Hvem skal have beskeden? Alle med …"
        options={kinds}
        value={draft.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, kind: value as AudienceDraft['kind'] })
        }
      />
      {draft.kind === 'visits' && <VisitFields draft={draft} onChange={onChange} />}
      {(draft.kind === 'cards' || draft.kind === 'region') && (
        <CardFields draft={draft} onChange={onChange} />
      )}
    </>
  )
}

function VisitFields({ draft, onChange }: FieldsProps) {
  const { data } = useQuery(messageChoicesQuery)
  const isTyped = draft.from !== '' && draft.to.length >= 8
  return (
    <>
      <SelectField
        name="clubId"
        label="Klub"
        optional
        options={[
          { value: '', label: 'Alle klubber' },
          ...(data?.clubs ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.clubId}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, clubId: value })}
      />
      <div className="flex flex-wrap gap-6">
        <DayInput
          name="from"
          label="Fra"
          value={draft.from}
          onValue={(from) => onChange({ ...draft, from })}
        />
        <DayInput
          name="to"
          label="Til og med"
          optional
          error={
            isTyped && !readAudience(draft)
              ? 'Skriv dagene som 04.05.2027, den første først.'
              : undefined
          }
          value={draft.to}
          onValue={(to) => onChange({ ...draft, to })}
        />
      </div>
    </>
  )
}

/** A gift card is money and is held by nobody. */
const cards = productCodes.filter((code) => code !== 'GAVE')

function CardFields({ draft, onChange }: FieldsProps) {
  const { data } = useQuery(messageChoicesQuery)
  return (
    <>
      <SelectField
        name="seasonId"
        label="Sæson"
        emptyLabel="Vælg sæson"
        options={(data?.seasons ?? []).map(({ id, code }) => ({ value: id, label: code }))}
        value={draft.seasonId}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, seasonId: value })}
      />
      <SelectField
        name="productCode"
        label="Kort"
        optional
        options={[
          { value: '', label: 'Alle kort' },
          ...cards.map((code) => ({ value: code, label: cardNames[code] })),
        ]}
        value={draft.productCode}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, productCode: value })}
      />
      {draft.kind === 'region' && (
        <SelectField
          name="region"
          label="Region"
          emptyLabel="Vælg region"
          options={regions.map((region) => ({ value: region, label: region }))}
          value={draft.region}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, region: value })}
        />
      )}
    </>
  )
}
