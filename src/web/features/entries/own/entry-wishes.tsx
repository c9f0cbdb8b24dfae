import { phoneErrorText } from '#domain/shared/phone.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { shownOptions } from './shown-as.tsx'
import type { EnteringGolfer } from './golfer-entry.tsx'

type EntryWishesProps = {
  golfer: EnteringGolfer
  /** The field values of a form posted without scripts. */
  typed: Record<string, string>
  isPhoneWrong: boolean
  /** Not where a buggy is chosen among the extras. */
  asksBuggy: boolean
}

/** Optional fields: wishes for the draw, phone number and shown name. */
export function EntryWishes({ golfer, typed, isPhoneWrong, asksBuggy }: EntryWishesProps) {
  const { golferId, firstName, isShownByInitials } = golfer
  const at = (field: string) => `${golferId}-${field}`
  return (
    <details className="group" open={isPhoneWrong || undefined}>
      <summary className="flex min-h-12 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        Ønsker, telefon og navn på listen
      </summary>
      <div className="grid gap-5 pt-3">
        <StartWishes at={at} typed={typed} asksBuggy={asksBuggy} />
        <TextField
          id={at('phone')}
          name="phone"
          type="tel"
          optional
          label="Telefon"
          help="Så turneringsledelsen kan ringe på dagen. Den vises ikke for andre."
          width="medium"
          defaultValue={typed['phone']}
          maxLength={30}
          autoComplete="tel"
          {...(isPhoneWrong && { error: phoneErrorText })}
        />
        {isShownByInitials ? (
          <p className="text-sm text-slate-700">
            {firstName} er under 15 og står med initialer på listerne.
          </p>
        ) : (
          <SelectField
            id={at('shown-as')}
            name="shownAs"
            required={false}
            label="Navn på listerne"
            help="På deltagerliste, startliste og stilling."
            options={shownOptions}
            defaultValue={typed['shownAs'] ?? 'name'}
          />
        )}
      </div>
    </details>
  )
}

type StartWishesProps = Pick<EntryWishesProps, 'typed' | 'asksBuggy'> & {
  at: (field: string) => string
}

/** The wishes for the draw, which meets them where possible and reports the others. */
function StartWishes({ at, typed, asksBuggy }: StartWishesProps) {
  return (
    <>
      <TextField
        id={at('wish')}
        name="wish"
        optional
        label="Ønske til startlisten"
        help="Hvem I gerne vil gå ud med. Turneringsledelsen læser det og lover ikke noget."
        defaultValue={typed['wish']}
        maxLength={200}
        autoComplete="off"
      />
      <SelectField
        id={at('start-wish')}
        name="startWish"
        required={false}
        label="Starttid"
        help="Opfyldes, hvor det kan lade sig gøre."
        options={[
          { value: '', label: 'Det er lige meget' },
          { value: 'early', label: 'Helst tidligt' },
          { value: 'late', label: 'Helst sent' },
        ]}
        defaultValue={typed['startWish'] ?? ''}
      />
      {asksBuggy && (
        <Checkbox
          id={at('buggy')}
          name="buggy"
          label="Jeg kører i buggy"
          help="Vises på startlisten. Buggyen bestiller du selv i klubben."
          defaultChecked={typed['buggy'] === 'on'}
        />
      )}
    </>
  )
}
