import type { GiftCardRefusal } from '#contract/giftcards/endpoints.ts'
import { giftCardReasons } from './gift-card-refusal-reasons.ts'
import { companyReasons } from './company-refusal-reasons.ts'
import { discountReasons } from './discount-refusal-reasons.ts'
import { drawReasons } from './draw-refusal-reasons.ts'
import { entryReasons } from './entry-refusal-reasons.ts'
import { paymentReasons, type PaymentRefusal } from './payment-refusal-reasons.ts'
import { partnershipReasons } from './partnership-refusal-reasons.ts'
import { settlementReasons } from './settlement-refusal-reasons.ts'
import type { DguRefusal } from '#contract/accounts/dgu-login.ts'
import type { ImportRefusal } from '#contract/admin/imports.ts'
import type { ProductRefusal } from '#contract/admin/products.ts'
import type { CaseRefusal } from '#contract/cases/endpoints.ts'
import type { InvitationRefusal } from '#contract/accounts/invitations.ts'
import type { AdminRefusal } from '#contract/admin/actions.ts'
import type { AbuseRefusal } from '#contract/admin/abuse.ts'
import type { JobRefusal } from '#contract/admin/jobs.ts'
import type { OrderRefusal } from '#contract/admin/order-actions.ts'
import type { UrgentRefusal } from '#contract/notifications/urgent.ts'
import type { WalletRefusal } from '#contract/wallets/endpoints.ts'
import type { PassRefusal } from '#contract/passes/endpoints.ts'
import type { PrivacyRefusal } from '#contract/privacy/endpoints.ts'
import type { MessageRefusal } from '#contract/admin/messages.ts'
import type { MailPreviewRefusal } from '#contract/admin/mail-previews.ts'
import type { MailRefusal } from '#contract/notifications/endpoints.ts'
import type { MarketingRefusal } from '#contract/notifications/marketing.ts'
import type { ProfileRefusal } from '#contract/accounts/profile.ts'
import type { RegistrationRefusal } from '#contract/registrations/endpoints.ts'
import type { PasskeyRefusal } from '#contract/accounts/security.ts'
import type { ImpersonationRefusal } from '#contract/accounts/impersonation.ts'
import type { SeasonRefusal } from '#contract/admin/seasons.ts'
import type { SetUpRefusal } from '#contract/admin/set-up.ts'
import type { MailedLinkRefusal } from '#contract/accounts/sign-up.ts'
import type { SecondStepRefusal } from '#contract/accounts/two-factor.ts'
import type { DrawRefusal } from '#contract/draw/endpoints.ts'
import type { EntryRefusalReason } from '#contract/entries/refusal-reasons.ts'
import type { TournamentRefusal } from '#contract/competitions/endpoints.ts'
import type { PasswordRefusal } from '#domain/accounts/password.ts'
import { moveDayReasons, settingsReasons } from './settings-refusal-reasons.ts'
import { undoReasons, type UndoRefusal } from './undo-refusal-reasons.ts'
import type { PlannedVisitRefusal } from '#contract/checkins/planned-visits.ts'
import { plannedVisitReasons } from './planned-visit-refusal-reasons.ts'
import { saleQueueReasons } from './sale-queue-refusal-reasons.ts'
import { contactUsText } from './contact-us-text.ts'
import { clubReasons, type ClubRefusal } from './club-refusal-reasons.ts'
import { morningReasons, type MorningRefusal } from './morning-refusal-reasons.ts'
import { resultReasons, scoringReasons, type ScoringRefusal } from './tournament-refusal-reasons.ts'

type TextRefusal = 'text_cannot_be_shown' | 'notice_is_over'

type RefusalReason =
  | RegistrationRefusal
  | PassRefusal
  | PaymentRefusal
  | GiftCardRefusal
  | keyof typeof discountReasons
  | keyof typeof settlementReasons
  | keyof typeof partnershipReasons
  | WalletRefusal
  | UrgentRefusal
  | PlannedVisitRefusal
  | keyof typeof saleQueueReasons
  | UndoRefusal
  | DguRefusal
  | SecondStepRefusal
  | PrivacyRefusal
  | ProfileRefusal
  | MailRefusal
  | MailPreviewRefusal
  | MessageRefusal
  | MarketingRefusal
  | MailedLinkRefusal
  | PasskeyRefusal
  | PasswordRefusal
  | ImpersonationRefusal
  | SeasonRefusal
  | SetUpRefusal
  | CaseRefusal
  | TextRefusal
  | AdminRefusal
  | JobRefusal
  | AbuseRefusal
  | OrderRefusal
  | InvitationRefusal
  | ImportRefusal
  | ClubRefusal
  | ProductRefusal
  | EntryRefusalReason
  | ScoringRefusal
  | MorningRefusal
  | TournamentRefusal
  | keyof typeof moveDayReasons
  | DrawRefusal

/** Sentences for the reasons of API refusals, with what the user can do. Those of check-ins come from the server. */
export const refusalReasonTexts: Record<RefusalReason | keyof typeof resultReasons, string> = {
  ...resultReasons,
  ...clubReasons,
  ...plannedVisitReasons,
  ...saleQueueReasons,
  proof_needed: 'Det er et stykke tid siden, du loggede ind. Vis, at det er dig, og prøv igen.',
  proof_wrong: 'Adgangskoden passer ikke. Prøv igen, eller få en kode på mail.',
  payment_under_way:
    'En betaling er i gang. Når den er færdig eller udløbet, kan kontoen slettes. Prøv igen senere.',
  last_operator: 'Du er den sidste administrator på kontoret. Giv rollen til en anden først.',
  linked_elsewhere:
    'Det DGU-login hører til en anden konto. Log ud, og log ind med DGU, så kommer du til den.',
  account_has_other:
    'Din konto er knyttet til et andet DGU-login. Fjern det under Sikkerhed, og prøv igen.',
  too_young: 'Er man under 18, hører kortet til en forælders eller værges konto.',
  dgu_login_over: 'Dit DGU-login gælder i en halv time, og den er gået. Log ind med DGU igen.',
  last_way_in:
    'DGU-login er den eneste vej ind på kontoen. Bekræft din mail, eller vælg en adgangskode først.',
  text_cannot_be_shown:
    'Teksten kan ikke vises, som den står. Ret det, der er markeret, og gem igen.',
  notice_is_over: 'Opslaget slutter, før det begynder, eller før i dag. Ret dagene.',
  import_has_errors: 'Der er fejl i filen. Ret dem, og vælg filen igen.',
  import_without_changes: 'Alt i filen står her allerede. Der er intet at indlæse.',
  import_plan_differs:
    'Noget er ændret, siden du så, hvad filen gør. Intet er læst ind. Se på filen igen.',
  readers_busy: 'Der læses flere filer ind lige nu. Vent et øjeblik, og prøv igen.',
  import_undone_already: 'Indlæsningen er allerede fortrudt. Genindlæs siden.',
  import_not_undoable:
    'Klubber og baner kan ikke fortrydes samlet. Ret dem på klubbens side, eller indlæs en rettet fil.',
  import_too_old:
    'Indlæsningen kan ikke fortrydes længere. Det kan den i 30 dage. Indlæs en rettet fil i stedet.',
  product_unchanged: 'Kortet er, som det var. Ret noget, før du gemmer.',
  price_steps_wrong:
    'Priserne passer ikke sammen. Der skal være en pris fra salgets første dag, og kun en fra hver dag.',
  planned_rounds_wrong: 'Planlagte runder skal være mindst 1 og højst kortets runder i alt.',
  ...giftCardReasons,
  ...paymentReasons,
  ...companyReasons,
  ...discountReasons,
  ...partnershipReasons,
  ...settlementReasons,
  registration_closed: 'Bestillingen er betalt og kan ikke ændres. Se kortet under Konto.',
  too_many_cards: 'Der kan højst være otte kort i en bestilling. Køb resten i en ny bagefter.',
  last_card: 'Der skal være mindst ét kort i bestillingen. Ret det her i stedet for at fjerne det.',
  nothing_to_renew: 'Der er ikke noget kort at forny i dag. Se kortene under Sæsonkortet.',
  sales_closed: 'Der er ikke åbent for salg i dag. Se på Sæsonkortets side, hvornår det åbner.',
  product_not_allowed: 'Kortet passer ikke til denne golfspiller. Vælg et af de andre.',
  price_falls_too_late: 'Prisen falder først, når bestillingen er slettet. Køb igen den dag.',
  first_day_not_possible: 'Kortet kan ikke begynde den dag. Vælg en anden.',
  steps_missing: 'Der mangler noget i et tidligere trin. Gå tilbage, og udfyld det.',
  email_missing: 'Vi mangler din mail. Skriv den under Oplysninger.',
  code_wrong: 'Koden passer ikke. Tjek cifrene, eller få en ny kode.',
  code_expired: 'Koden gælder ikke længere. Få en ny kode.',
  price_changed: 'Prisen er ændret, siden du så den. Se den nye pris, og bestil igen.',
  terms_changed: 'Handelsbetingelserne er ændret. Læs dem, sæt kryds igen, og bestil.',
  already_has_card: 'Golfspilleren har allerede et kort i denne sæson. Se det under Konto.',
  birth_date_impossible: 'Fødselsdagen skal ligge mellem år 1900 og i dag. Ret året.',
  own_card_twice: 'Du kan kun købe ét kort til dig selv. Vælg, hvem det andet er til.',
  dgu_number_missing: 'Vi mangler DGU-nummer og efternavn. Skriv dem, og prøv igen.',
  email_not_proven: 'Bekræft først din mail med koden.',
  own_link_needed: 'Golfspilleren bekræfter selv sit medlemskab. Send et link.',
  golfer_has_account: 'Golfspilleren har en konto. Log ind med DGU, eller køb med kontoens mail.',
  own_link_needs_email: 'Vi mangler golfspillerens mail. Skriv den, så sender vi linket.',
  nothing_to_confirm: 'Medlemskabet er bekræftet. Du behøver ikke gøre mere.',
  membership_unsuitable: 'Medlemskabet giver ikke ret til dette kort. Ring til os om et andet.',
  membership_not_found: 'Vi fandt ikke medlemskabet. Tjek DGU-nummer og navn.',
  ...undoReasons,
  set_up_key_wrong: 'Nøglen passer ikke. Den står i terminalen og i loggen fra den seneste start.',
  cvr_wrong: 'CVR-nummeret findes ikke: et ciffer er forkert, eller to er byttet om.',
  season_days_wrong:
    'Dagene passer ikke sammen. Salget skal begynde, før det slutter, og spillet slutte efter salget.',
  seasons_overlap:
    'Der spilles i en anden sæson på nogle af dagene. Ret, hvornår spillet begynder eller slutter.',
  season_exists: 'Året har allerede en sæson. Vælg et andet år, eller ret den under Sæsoner.',
  season_opened:
    'Sæsonen er åbnet, så dens dage og afregning ligger fast. Priser kan stadig få nye versioner.',
  season_without_prices:
    'Ingen kort er til salg med en pris fra salgets første dag. Ret kladden, og åbn den så.',
  season_sold_before_queue:
    'Sæsonen kan købes, før køen begynder. Drop køen, åbn sæsonen, og planlæg køen igen.',
  season_cards_differ: 'Kortene er ændret, siden siden blev åbnet. Genindlæs den, og prøv igen.',
  list_not_green: 'Der mangler noget på listen. Salget kan åbne, når alt er grønt.',
  answered_already: 'En kollega har svaret på kortet. Genindlæs siden for at se svaret.',
  not_answered: 'Der er ikke noget svar at fortryde. Genindlæs siden.',
  reason_missing: 'Skriv en grund på mindst tre tegn. Den står i mailen til kortets holder.',
  phone_not_served: 'Vi sender kun sms til numre i Norden og Tyskland.',
  sms_off: 'Der kan ikke sendes sms lige nu. Prøv igen senere.',
  too_many_browsers: 'Du har ti browsere med notifikationer. Fjern en af dem først.',
  card_not_valid: 'Kortet gælder ikke, så det kan ikke lægges i Wallet.',
  no_start_time: 'Starttiden er ikke offentliggjort endnu, eller runden er spillet.',
  card_not_blockable: 'Kortet gælder ikke længere, så det kan ikke spærres. Svar fint i stedet.',
  card_not_blocked: 'Kortet er ikke spærret længere. Genindlæs siden.',
  jobs_run_elsewhere:
    'Her kører ingen jobs. Er flere servere i gang, så prøv igen. Ellers: genstart tjenesten.',
  person_not_viewable:
    'Man kan ikke se tjenesten som sig selv eller en, der arbejder på kontoret. Bed personen om at vise det.',
  impersonation_running:
    'Du ser allerede tjenesten som en anden i et andet vindue. Afslut det først.',
  own_role: 'Du kan ikke fjerne din egen rolle. Bed en anden administrator om det.',
  role_held: 'Personen har den rolle i forvejen. Genindlæs siden for at se den.',
  invited_already:
    'Der er allerede sendt en invitation til den adresse. Send den igen, eller træk den tilbage.',
  invitation_for_other:
    'Invitationen er til en anden, end du er logget ind som. Log ud, og åbn linket igen.',
  last_administrator:
    'Klubben skal have mindst én administrator. Inviter en anden først, eller ring til os.',
  last_company_administrator:
    'Firmaet skal have mindst én administrator. Inviter en anden først, og vent på et ja.',
  last_director:
    'Turneringen skal have mindst én turneringsleder. Inviter en anden først, og vent på et ja.',
  name_missing: 'Vi mangler dit navn. Skriv det, og prøv igen.',
  scope_missing: 'Rollen gælder i én klub, ét firma eller én turnering. Vælg hvor.',
  mail_not_repeatable:
    'Koder og personlige links gemmes ikke, når mailen er sendt, så den kan ikke sendes igen.',
  refund_exceeds_payment:
    'Der er ikke så meget tilbage af bestillingen. Genindlæs siden for at se, hvad der er givet tilbage.',
  nothing_paid: 'Der er ikke betalt noget for bestillingen, så der er intet at give tilbage.',
  nothing_to_cancel:
    'Det, bestillingen gav, gælder ikke længere. Genindlæs siden for at se hvorfor.',
  transfer_day_impossible: 'Dagen kan ikke ligge efter i dag eller før betalingen. Ret dagen.',
  case_ended: 'Sagen er afsluttet på en anden måde end med en note, så den kan ikke åbnes igen.',
  paid_back_since:
    'Der er betalt mindst lige så meget tilbage, efter at tilbagebetalingen mislykkedes. Se bestillingen. Er det de samme penge, så markér sagen som ordnet.',
  refunded_at_provider:
    'Betalingsselskabet har allerede betalt pengene tilbage. Se betalingsforsøget, og markér sagen som ordnet.',
  transfer_of_surplus:
    'Beløbet er betalt for meget og hører ikke til noget i bestillingen. Er det overført, så markér sagen som ordnet.',
  nothing_to_retry: 'Sagen er løst, eller der er ikke mere at prøve. Genindlæs siden.',
  delivery_still_fails:
    'Leveringen går stadig i stå. Se under Fejl, eller giv pengene tilbage på bestillingen.',
  nothing_to_void: 'Der er ingen runde at give tilbage. Det besøg talte ikke med.',
  export_too_large: 'Listen er for lang til Excel. Søg eller filtrér, eller hent den som CSV.',
  password_common:
    'Den adgangskode er blandt dem, der bliver gættet først. Brug fx tre-fire tilfældige ord.',
  password_about_you:
    'Adgangskoden er lavet af dit navn, din mail eller vores. Tag ord, som ingen kan læse om dig.',
  mailed_link_gone: 'Linket er brugt eller udløbet. Bed om et nyt – det kommer med det samme.',
  password_wrong: 'Adgangskoden passer ikke. Prøv igen, eller få en ny på mail fra Log ind.',
  message_has_offers:
    'En servicebesked må ikke indeholde tilbud. Skriv den om, eller vælg Marketing.',
  news_are_marketing: 'Et ja til nyheder gælder kun nyheder. Vælg Marketing eller andre modtagere.',
  message_without_recipients:
    'Ingen passer på det valgte. Vælg nogle andre dage, kort eller klubber.',
  message_recipients_changed:
    'Antallet af modtagere er ændret, siden du så det. Intet er sendt. Se det nye tal, og send igen.',
  message_already_sent: 'Alle mails er sendt. Der er ikke noget at stoppe.',
  mail_not_accepted: 'Mailserveren tog ikke imod den. Se indstillingerne under Opsætning.',
  consent_changed: 'Teksten er ændret, mens du havde siden åben. Genindlæs siden, og læs den igen.',
  address_not_proven: 'Bekræft din mail først. Det gør du under Profil.',
  wish_missing: 'Skriv, hvem der bad om det, og hvornår.',
  same_address: 'Det er den mail, kontoen har i dag. Skriv den nye.',
  address_taken: 'Mailen hører nu til en anden konto. Ring eller skriv til os, så samler vi dem.',
  sign_up_password_wrong: 'Det er ikke den adgangskode, du valgte, da du begyndte. Prøv igen.',
  account_exists: 'Der er allerede en konto på den mail. Log ind med en kode på mail.',
  passkey_refused:
    'Adgangsnøglen passer ikke til en konto her. Prøv igen, eller log ind på en anden måde.',
  too_many_passkeys: 'Du har ti adgangsnøgler. Fjern en, du ikke bruger, og prøv igen.',
  sign_in_again:
    'Det er mere end en time siden, du loggede ind. Log ind igen, så ved vi, at det er dig.',
  second_code_wrong:
    'Koden passer ikke. Appens kode skifter hvert halve minut, og en reservekode virker én gang.',
  second_code_used:
    'Koden er allerede brugt. Vent på den næste – den kommer inden for et halvt minut.',
  second_step_over:
    'Der gik for længe, eller der blev prøvet for mange koder. Begynd forfra med din mail.',
  nothing_to_pay: 'Der mangler ikke nogen betaling. Se kortet under Konto.',
  ...scoringReasons,
  ...morningReasons,
  ...settingsReasons,
  ...moveDayReasons,
  ...drawReasons,
  ...entryReasons,
  looks_automated: `Det gik så hurtigt, at det ligner et program. Vent et par sekunder, og send igen. ${contactUsText}`,
  state_not_possible: 'Sagen kan ikke flyttes dertil. Genindlæs den, og vælg igen.',
}
