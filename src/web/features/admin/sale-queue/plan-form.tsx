import { useQueryClient } from '@tanstack/react-query'
import { planSaleQueue } from '#contract/salequeue/endpoints.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { call } from '../../../api.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'

/** Plans the queue of a sale. */
export function PlanForm() {
  const client = useQueryClient()
  const toast = useToast()
  const form = useContractForm({
    endpoint: planSaleQueue,
    read: ({ day = '', ...fields }) => ({ ...fields, day: readDanishDate(day) ?? day }),
    send: async (_, raw) => {
      await call(planSaleQueue, raw)
      toast({ title: 'Køen er planlagt.', tone: 'success' })
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  const errorOf = (field: string, error: string) => (form.isWrong(field) ? { error } : {})
  return (
    <form {...form.props} noValidate className="grid max-w-form gap-5">
      <p className="max-w-text">
        Der er ingen kø. Når køen er begyndt, kan man kun købe et kort, når det er ens tur – indtil
        du åbner for alle.
      </p>
      <DateField name="day" label="Dag" {...errorOf('day', 'Skriv dagen, fx 01.03.2027.')} />
      <TextField
        name="begins"
        label="Køen begynder"
        help="Når salget åbner, trækkes der lod mellem alle i køen."
        width="short"
        maxLength={5}
        defaultValue="06:00"
        {...errorOf('begins', timeError)}
      />
      <TextField
        name="opens"
        label="Salget åbner"
        width="short"
        maxLength={5}
        defaultValue="07:00"
        {...errorOf('opens', timeError)}
      />
      <NumberField
        name="perMinute"
        label="Personer i minuttet"
        help="Du kan ændre tallet, mens køen er åben. Begynd lavt, og sæt det op, når det går glat."
        maxLength={5}
        defaultValue="200"
        {...errorOf('perMinute', 'Skriv et helt tal, fx 200.')}
      />
      {form.error ? <Problem error={form.error} title="Køen blev ikke planlagt" /> : null}
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        Planlæg køen
      </Button>
    </form>
  )
}

const timeError = 'Skriv et klokkeslæt, fx 07:00.'
