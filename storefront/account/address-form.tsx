import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { lookUpZip } from '#domain/account/endpoints.ts';
import { REGIONS } from '#domain/compliance/regions.ts';
import { errorOf, type FormAnswer } from '#storefront/kernel/form-answer.ts';
import { NameFields } from '#storefront/identity/name-fields.tsx';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import styles from './address-form.module.css';
import { ADDRESS_LABELS, ADDRESS_TEXTS } from './address-texts.ts';

const LOOK_UP_ZIP = callName<typeof lookUpZip>('POST', '/search/address');

export type Town = { postcode: string; city: string; region_code: string };

/** The empty one comes first, because we don't guess the state. */
const REGION_OPTIONS = [
  { value: '', label: ADDRESS_TEXTS.chooseState },
  ...REGIONS.map(([value, label]) => ({ value, label })),
];

type AddressFormProps = {
  answer: FormAnswer | undefined;
  name: { firstname: string; lastname: string };
  /** Where boxes would go, if only that is known. */
  town: Town | null;
  submit: string;
  /** More fields, before the button. */
  children?: ReactNode;
};

/** The fields of a delivery address. The ZIP comes first and fills in city and state; both can still be corrected. */
export function AddressForm({ answer, name, town, submit, children }: AddressFormProps) {
  const typed = answer?.typed ?? { ...town };
  const wrong = (field: string) => errorOf(answer?.errors, field);
  const isBusy = useNavigation().formData?.get('intent') === 'address';
  return (
    <Form method="post" className={styles.form} noValidate>
      <input type="hidden" name="intent" value="address" />
      <NameFields className={styles.pair} typed={{ ...name, ...typed }} wrong={wrong} />
      <TextField
        id="street1"
        name="street1"
        label={ADDRESS_LABELS.street1}
        hint={ADDRESS_TEXTS.streetHint}
        autoComplete="address-line1"
        required
        defaultValue={typed['street1']}
        error={wrong('street1')}
      />
      <TextField
        id="street2"
        name="street2"
        label={ADDRESS_LABELS.street2}
        autoComplete="address-line2"
        defaultValue={typed['street2']}
        error={wrong('street2')}
      />
      <TownFields typed={typed} wrong={wrong} />
      <TextField
        id="telephone"
        name="telephone"
        type="tel"
        label={ADDRESS_LABELS.telephone}
        hint={ADDRESS_TEXTS.phoneHint}
        inputMode="tel"
        autoComplete="tel-national"
        required
        defaultValue={typed['telephone']}
        error={wrong('telephone')}
      />
      {children}
      <Button type="submit" size="large" busy={isBusy}>
        {submit}
      </Button>
    </Form>
  );
}

type TownFieldsProps = { typed: Record<string, string | undefined>; wrong: (field: string) => string | undefined };

function TownFields({ typed, wrong }: TownFieldsProps) {
  const place = useZip(typed['city'] ?? '', typed['region_code'] ?? '');
  return (
    <div className={styles.zip}>
      <TextField
        id="postcode"
        name="postcode"
        label={ADDRESS_LABELS.postcode}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        required
        defaultValue={typed['postcode']}
        error={place.error ?? wrong('postcode')}
        onChange={place.look}
      />
      <TextField
        id="city"
        name="city"
        label={ADDRESS_LABELS.city}
        autoComplete="address-level2"
        required
        value={place.city}
        error={wrong('city')}
        onChange={(event) => place.setCity(event.target.value)}
      />
      <Select
        id="region_code"
        name="region_code"
        label={ADDRESS_LABELS.region_code}
        autoComplete="address-level1"
        options={REGION_OPTIONS}
        value={place.region_code}
        error={wrong('region_code')}
        onChange={(event) => place.setRegion(event.target.value)}
      />
    </div>
  );
}

/** City and state of the typed ZIP; the answer for an older ZIP is ignored. */
function useZip(typedCity: string, typedRegion: string) {
  const [city, setCity] = useState(typedCity);
  const [region_code, setRegion] = useState(typedRegion);
  const [error, setError] = useState<string | undefined>();
  const newest = useRef('');
  const isByHand = useRef(false);
  const look = async (event: ChangeEvent<HTMLInputElement>) => {
    const zip = event.target.value.trim();
    newest.current = zip;
    isByHand.current = false;
    setError(undefined);
    if (!/^\d{5}(-\d{4})?$/.test(zip)) return;
    try {
      const { address } = await callApi(LOOK_UP_ZIP, { body: { zip } });
      if (newest.current !== zip || isByHand.current) return;
      setCity(address.city);
      setRegion(address.region_code);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // If the look-up fails, the city is typed by hand; a ZIP we don't serve is reported at once.
      if (newest.current === zip && failure.status === 400) setError(failure.message);
    }
  };
  /** What is typed after the ZIP wins over its answer, which may come later. */
  const byHand = (set: (typed: string) => void) => (typed: string) => {
    isByHand.current = true;
    set(typed);
  };
  return {
    city,
    region_code,
    error,
    setCity: byHand(setCity),
    setRegion: byHand(setRegion),
    look: (event: ChangeEvent<HTMLInputElement>) => void look(event),
  };
}
