import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'

export const Tones = () => (
  <div className="grid gap-4">
    <Notice title="Pengene trækkes først, når kortet er leveret.">
      Indtil da er beløbet kun reserveret på dit betalingskort.
    </Notice>
    <Notice tone="success" title="Runden er fjernet.">
      Du har igen 2 runder tilbage hos Rold Bakker Golfklub.
    </Notice>
    <Notice
      tone="warning"
      title="Dit medlemskab er ikke bekræftet for 2027."
      action={
        <ButtonLink variant="secondary" href="#dgu">
          Bekræft med DGU-login
        </ButtonLink>
      }
    >
      Det tager et halvt minut. Kortet gælder til og med søndag den 16. maj.
    </Notice>
    <Notice tone="error" title="Betalingen gik ikke igennem.">
      Banken afviste kortet. Der er ikke trukket penge. Prøv et andet betalingskort, eller ring til
      din bank.
    </Notice>
  </div>
)

export const WithoutTitle = () => (
  <Notice tone="warning">Banen lukker kl. 18.00 på grund af frost.</Notice>
)
