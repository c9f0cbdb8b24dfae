import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCampaign, writeCampaign, type CampaignToEdit } from '#contract/admin/campaigns.ts'
import type { CampaignMethod, Funding } from '#domain/discounts/campaign.ts'
import { cardNames } from '#domain/passes/purchase-refusal-text.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatAmount } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { useEditedVersion } from '../../../use-edited-version.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { clubOptions } from '../../discounts/club-options.ts'
import { SaveProblem } from '../../shell/newer-version-notice.tsx'
import { campaignCards, campaignErrorTexts, readCampaign } from './read-campaign.ts'
import { clubChoicesQuery } from './queries.ts'

type CampaignFormProps = {
  /** What is stored; undefined for a new campaign. */
  campaign: CampaignToEdit | undefined
  onSaved: (id: string) => void
}

const unstored = { version: null, campaign: undefined }

/** Writes a campaign: how it is used, what it saves, of which cards, when, how often and who bears it. */
export function CampaignForm({ campaign: stored, onSaved }: CampaignFormProps) {
  const client = useQueryClient()
  const latest = stored ? { version: stored.version, campaign: stored } : unstored
  const { start, basis, isBehind, catchUp } = useEditedVersion<{
    version: string | null
    campaign: CampaignToEdit | undefined
  }>(latest)
  const { campaign } = start
  const [method, setMethod] = useState<CampaignMethod>(campaign?.method ?? 'code')
  const [fundedBy, setFundedBy] = useState<Funding>(campaign?.fundedBy ?? 'operator')
  const saved = async (id: string) => {
    await client.invalidateQueries({ queryKey: ['admin'] })
    onSaved(id)
  }
  const form = useContractForm({
    endpoint: stored ? writeCampaign : createCampaign,
    read: (fields) => ({
      ...readCampaign(fields),
      method,
      fundedBy,
      ...(stored && { id: stored.id, basedOn: basis.version }),
    }),
    send: async (input) => {
      if (stored) await call(writeCampaign, input as never)
      await saved(stored?.id ?? (await call(createCampaign, input)).id)
    },
  })
  const errorOf = (field: string) => (form.isWrong(field) ? campaignErrorTexts[field] : undefined)
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-6">
      <Use campaign={campaign} errorOf={errorOf} method={method} onMethod={setMethod} />
      <Value campaign={campaign} errorOf={errorOf} />
      <CardChoice campaign={campaign} />
      <DaysAndLimits campaign={campaign} errorOf={errorOf} />
      <Payer campaign={campaign} fundedBy={fundedBy} onFundedBy={setFundedBy} />
      <Checkbox
        name="isStopped"
        label="Stop kampagnen"
        help="Ingen nye køb får rabatten. De, der er betalt, beholder den."
        defaultChecked={campaign?.isStopped ?? false}
      />
      <SaveProblem
        isBehind={isBehind}
        onCatchUp={() => catchUp()}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Kampagnen er ikke gemt"
      />
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        {stored ? 'Gem kampagnen' : 'Opret kampagnen'}
      </Button>
    </form>
  )
}

const methods = [
  { value: 'code', label: 'En kode', description: 'Køberen skriver koden ved betalingen.' },
  { value: 'link', label: 'Et link', description: 'Koden følger med linket.' },
  { value: 'automatic', label: 'Automatisk', description: 'Alle, der køber i perioden.' },
] as const

const fundingChoices = [
  { value: 'operator', label: 'Sæsonkortet', description: 'Trækkes fra vores andel.' },
  { value: 'club', label: 'Klubben', description: 'En linje på klubbens afregning.' },
  { value: 'pool', label: 'Puljen', description: 'Deles af os og klubberne.' },
] as const

type PartProps = {
  campaign: CampaignToEdit | undefined
  errorOf: (field: string) => string | undefined
}

type UseProps = PartProps & { method: CampaignMethod; onMethod: (method: CampaignMethod) => void }

/** The name, and how the buyer gets the discount. */
const Use = ({ campaign, errorOf, method, onMethod }: UseProps) => (
  <>
    <TextField
      name="name"
      label="Kampagnens navn"
      help="Køberen ser navnet ved prisen."
      defaultValue={campaign?.name}
      maxLength={60}
      error={errorOf('name')}
    />
    <RadioCards
      name="method"
      legend="Hvordan får køberen rabatten?"
      options={methods}
      value={method}
      onChange={({ currentTarget: { value } }) => onMethod(value as CampaignMethod)}
    />
    {method !== 'automatic' && (
      <TextField
        name="code"
        label="Kode"
        help="3–24 bogstaver og tal. Store og små er det samme."
        defaultValue={campaign?.code ?? ''}
        maxLength={40}
        className="figures uppercase"
        error={errorOf('code')}
      />
    )}
    {campaign?.link && <CopyText text={campaign.link} what="linket" />}
  </>
)

type PayerProps = Pick<PartProps, 'campaign'> & {
  fundedBy: Funding
  onFundedBy: (fundedBy: Funding) => void
}

const Payer = ({ campaign, fundedBy, onFundedBy }: PayerProps) => (
  <>
    <RadioCards
      name="fundedBy"
      legend="Hvem betaler rabatten?"
      options={fundingChoices}
      value={fundedBy}
      onChange={({ currentTarget: { value } }) => onFundedBy(value as Funding)}
    />
    <ClubChoice campaign={campaign} isRequired={fundedBy === 'club'} />
  </>
)

const Value = ({ campaign, errorOf }: PartProps) => (
  <div className="field-pairs">
    <NumberField
      name="percent"
      label="Rabat i procent"
      optional
      suffix="%"
      defaultValue={campaign?.percent ?? ''}
      error={errorOf('percent')}
    />
    <NumberField
      name="amountOre"
      label="Eller kroner pr. kort"
      optional
      suffix="kr."
      decimals
      defaultValue={campaign?.amountOre ? formatAmount(campaign.amountOre) : ''}
      error={errorOf('amountOre')}
    />
  </div>
)

const CardChoice = ({ campaign }: Pick<PartProps, 'campaign'>) => (
  <fieldset className="grid gap-1">
    <legend className="font-semibold">Hvilke kort?</legend>
    <p className="text-sm text-slate-600">Vælg ingen, hvis rabatten gælder alle kort.</p>
    <div className="grid sm:grid-cols-2">
      {campaignCards.map((code) => (
        <Checkbox
          key={code}
          name={`card-${code}`}
          label={cardNames[code]}
          defaultChecked={campaign?.productCodes.includes(code) ?? false}
        />
      ))}
    </div>
  </fieldset>
)

function DaysAndLimits({ campaign, errorOf }: PartProps) {
  const shown = (day: string | undefined) => (day ? formatShortDate(plainDate(day)) : undefined)
  return (
    <div className="field-pairs">
      <DateField
        name="validFrom"
        label="Gælder fra"
        defaultValue={shown(campaign?.validFrom)}
        error={errorOf('validFrom')}
      />
      <DateField
        name="validTo"
        label="Til og med"
        defaultValue={shown(campaign?.validTo)}
        error={errorOf('validTo')}
      />
      <NumberField
        name="totalLimit"
        label="Kort i alt"
        help="Tomt: ingen grænse."
        optional
        defaultValue={campaign?.totalLimit ?? ''}
        error={errorOf('totalLimit')}
      />
      <NumberField
        name="buyerLimit"
        label="Kort til hver køber"
        help="Tomt: ingen grænse."
        optional
        defaultValue={campaign ? (campaign.buyerLimit ?? '') : 1}
        error={errorOf('buyerLimit')}
      />
    </div>
  )
}

function ClubChoice({
  campaign,
  isRequired,
}: Pick<PartProps, 'campaign'> & { isRequired: boolean }) {
  const { data } = useQuery(clubChoicesQuery)
  return (
    <SelectField
      name="clubId"
      label="Klub"
      help="Klubben får salgsprovisionen, når koden bruges."
      optional={!isRequired}
      options={clubOptions(data?.clubs ?? [], campaign?.clubId ?? null, 'Ingen klub')}
      defaultValue={campaign?.clubId ?? ''}
    />
  )
}
