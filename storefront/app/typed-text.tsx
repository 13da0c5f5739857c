import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { useSnack } from '#ui/snack.tsx';

/**
 * Someone who is asked to sign in, or for a one-time code, by sending a form finds what they typed in it afterwards. The
 * code for it is loaded when a form is sent.
 */
export function TypedText() {
  const { formData, location: next } = useNavigation();
  const here = useLocation();
  const { show } = useSnack();
  const id = useShopper().account?.customer_id;
  useEffect(() => {
    // `TYPED_TEXT_KEY`: importing it would load that file on every page.
    if (!(formData && id) && !('typed_text' in sessionStorage)) return;
    import('./stored-text.ts').then((file) => file.storeOrRestore(formData, next, here, id, show)).catch(ignore);
  }, [formData, next, here, id, show]);
  return null;
}

/** Without a connection or room the text can't be stored, which nothing else depends on. */
const ignore = () => undefined;
