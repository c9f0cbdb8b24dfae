import type { OfferDraft } from '#contract/partnership/leads.ts'
import { regions } from '#domain/clubs/regions.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, EmailField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { GreenFeeFields, ProductFields } from '../clubs/terms-fields.tsx'

type Props = { draft: OfferDraft; errors: Record<string, string | undefined> }

/** Who signs, and who is invited afterwards. */
export function OfferPeopleFields({ draft, errors }: Props) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-head text-lg font-bold">Hvem</legend>
      <div className="field-pairs">
        <TextField
          name="recipientName"
          label="Hvem skriver under?"
          maxLength={200}
          defaultValue={draft.recipientName}
          error={errors.recipientName}
        />
        <EmailField
          name="recipientEmail"
          label="Mail til underskriveren"
          autoComplete="off"
          defaultValue={draft.recipientEmail}
          error={errors.recipientEmail}
        />
        <TextField
          name="administratorName"
          label="Klubbens administrator"
          help="Inviteres, når aftalen er underskrevet."
          maxLength={200}
          defaultValue={draft.administratorName}
          error={errors.administratorName}
        />
        <EmailField
          name="administratorEmail"
          label="Administratorens mail"
          autoComplete="off"
          defaultValue={draft.administratorEmail}
          error={errors.administratorEmail}
        />
      </div>
    </fieldset>
  )
}

/** The club; one that we have by its DGU number keeps its name and address. */
export function OfferClubFields({ draft, errors }: Props) {
  const { club } = draft
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-head text-lg font-bold">Klubben</legend>
      <div className="field-pairs">
        <TextField
          name="name"
          label="Klubbens navn"
          maxLength={120}
          defaultValue={club.name}
          error={errors.name}
        />
        <NumberField
          name="dguClubNumber"
          label="DGU-nummer"
          help="Har vi klubben i forvejen, beholder den navn og adresse."
          maxLength={4}
          defaultValue={club.dguClubNumber ?? ''}
          error={errors.dguClubNumber}
        />
        <PlaceFields draft={draft} errors={errors} />
        <TextField
          name="clubPhone"
          type="tel"
          label="Klubbens telefon"
          optional
          maxLength={30}
          defaultValue={club.phone ?? ''}
          error={errors.clubPhone}
        />
        <EmailField
          name="clubEmail"
          label="Klubbens mail"
          optional
          autoComplete="off"
          defaultValue={club.email ?? ''}
          error={errors.clubEmail}
        />
      </div>
    </fieldset>
  )
}

function PlaceFields({ draft: { club }, errors }: Props) {
  return (
    <>
      <TextField
        name="address"
        label="Vej"
        maxLength={160}
        defaultValue={club.address}
        error={errors.address}
      />
      <NumberField
        name="postcode"
        label="Postnummer"
        maxLength={4}
        defaultValue={club.postcode}
        error={errors.postcode}
      />
      <TextField
        name="city"
        label="By"
        maxLength={80}
        defaultValue={club.city}
        error={errors.city}
      />
      <SelectField
        name="region"
        label="Region"
        emptyLabel="Vælg region"
        options={regions.map((region) => ({ value: region, label: region }))}
        defaultValue={club.region ?? ''}
        error={errors.region}
      />
    </>
  )
}

/** First day, rounds, handicap, green fees and cards. */
export function OfferTermsFields({ draft, errors }: Props) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-head text-lg font-bold">Vilkår</legend>
      <div className="field-pairs">
        <DateField
          name="validFrom"
          label="Første dag som samarbejdsklub"
          defaultValue={formatShortDate(plainDate(draft.validFrom))}
          error={errors.validFrom}
        />
        <NumberField
          name="roundsPerPass"
          label="Runder pr. kort"
          help="Mindst 2."
          defaultValue={draft.roundsPerPass}
          error={errors.roundsPerPass}
        />
        <NumberField
          name="maxHandicap"
          label="Højeste handicap"
          help="Over grænsen vises en advarsel."
          optional
          decimals
          defaultValue={
            draft.maxHandicapTenths === null ? '' : formatHandicap(draft.maxHandicapTenths)
          }
          error={errors.maxHandicap}
        />
        <span className="row-span-4 max-sm:hidden" />
        <GreenFeeFields terms={draft} errors={errors} />
      </div>
      <ProductFields legend="Kort, klubben tager imod" terms={draft} errors={errors} />
      <p className="max-w-text text-sm text-slate-600">
        Pengene deles efter sæsonens satser, som står i aftalen. Lukninger og booking skriver
        klubben selv bagefter.
      </p>
    </fieldset>
  )
}
