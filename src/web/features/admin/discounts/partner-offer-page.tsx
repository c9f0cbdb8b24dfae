import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createPartnerDiscount,
  writePartnerDiscount,
  type DiscountToEdit,
} from '#contract/admin/discounts.ts'
import { call } from '../../../api.ts'
import { EmailField, TextField } from '../../../ui/text-field.tsx'
import { OfferForm } from '../../discounts/offer-form.tsx'
import { useEditedVersion } from '../../../use-edited-version.ts'
import { clubChoicesQuery } from './queries.ts'

type PartnerOfferPageProps = {
  /** What is stored; undefined for a new discount. */
  offer: DiscountToEdit | undefined
  onSaved: (id: string) => void
}

/** Writes the discount of a partner. */
export function PartnerOfferPage({ offer, onSaved }: PartnerOfferPageProps) {
  const client = useQueryClient()
  const clubs = useQuery(clubChoicesQuery).data?.clubs ?? []
  const saved = async (id: string) => {
    await client.invalidateQueries({ queryKey: ['admin'] })
    onSaved(id)
  }
  if (offer) return <Change offer={offer} clubs={clubs} onSaved={saved} />
  return (
    <Frame title="Ny rabat fra et firma">
      <OfferForm
        endpoint={createPartnerDiscount}
        offer={undefined}
        clubs={clubs}
        rest={{}}
        send={async (input) => saved((await call(createPartnerDiscount, input)).id)}
      >
        {(errorOf) => <PartnerFields errorOf={errorOf} />}
      </OfferForm>
    </Frame>
  )
}

type ChangeProps = {
  offer: DiscountToEdit
  clubs: readonly { id: string; name: string }[]
  onSaved: (id: string) => Promise<void>
}

function Change({ offer, clubs, onSaved }: ChangeProps) {
  const { start, basis, isBehind, catchUp } = useEditedVersion(offer)
  return (
    <Frame title={`Ret ${start.title}`}>
      <OfferForm
        endpoint={writePartnerDiscount}
        offer={start}
        clubs={clubs}
        rest={{ id: offer.id, basedOn: basis.version }}
        newer={{ isBehind, catchUp }}
        send={async (input) => {
          await call(writePartnerDiscount, input)
          await onSaved(offer.id)
        }}
      >
        {(errorOf) => <PartnerFields offer={start} errorOf={errorOf} />}
      </OfferForm>
    </Frame>
  )
}

const Frame = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="grid gap-6">
    <h1>{title}</h1>
    {children}
  </div>
)

type PartnerFieldsProps = {
  offer?: DiscountToEdit
  errorOf: (field: string) => string | undefined
}

const PartnerFields = ({ offer, errorOf }: PartnerFieldsProps) => (
  <>
    <TextField
      name="partnerName"
      label="Firma"
      defaultValue={offer?.partnerName}
      maxLength={80}
      error={errorOf('partnerName')}
    />
    <TextField
      name="partnerUrl"
      label="Firmaets side"
      help="Begynder med https."
      optional
      type="url"
      inputMode="url"
      defaultValue={offer?.partnerUrl ?? ''}
      maxLength={200}
      error={errorOf('partnerUrl')}
    />
    <EmailField
      name="partnerEmail"
      label="Firmaets mail"
      help="Hertil sender vi linket, som firmaet indløser koder med."
      optional
      autoComplete="off"
      defaultValue={offer?.partnerEmail ?? ''}
      error={errorOf('partnerEmail')}
    />
  </>
)
