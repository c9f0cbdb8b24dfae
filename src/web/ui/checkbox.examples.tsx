import { Checkbox } from './checkbox.tsx'

export const States = () => (
  <div className="grid max-w-form gap-4">
    <Checkbox
      name="terms"
      label={
        <>
          Jeg har læst og accepterer{' '}
          <a className="text-link relative" href="#vilkaar">
            handelsbetingelserne
          </a>
        </>
      }
    />
    <Checkbox
      name="news"
      label="Send mig nyt om klubber og turneringer"
      help="På mail, højst en gang om måneden. Du kan altid sige fra igen."
      defaultChecked
    />
    <Checkbox name="off" label="Vis mig på resultatlister" disabled />
  </div>
)

export const Framed = () => (
  <div className="grid max-w-form gap-4">
    <Checkbox
      framed
      name="start"
      label="Jeg vil spille med det samme"
      help="Fortryder du inden for 14 dage, betaler du for de runder, du har spillet: 149,50 kr. pr. runde."
    />
    <Checkbox framed name="start-on" defaultChecked label="Jeg vil spille med det samme" />
  </div>
)

export const WithError = () => (
  <div className="max-w-form">
    <Checkbox
      name="terms-e"
      label="Jeg accepterer handelsbetingelserne"
      error="Sæt kryds for at bestille. Uden en aftale kan vi ikke lave kortet."
    />
  </div>
)
