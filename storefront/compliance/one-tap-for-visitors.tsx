import { type ComponentType, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { hasFlag } from '#storefront/kernel/shopper.tsx';

/** On home, product and category pages; its code is loaded in browsers of signed-out visitors only. */
export function OneTapForVisitors() {
  const isOn = useRouteLoaderData<() => { has_one_tap: boolean }>('root')?.has_one_tap;
  const [OneTap, setOneTap] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isOn && !hasFlag('logged_in')) void import('./one-tap.tsx').then((file) => setOneTap(() => file.OneTap));
  }, [isOn]);
  return OneTap ? <OneTap /> : null;
}
