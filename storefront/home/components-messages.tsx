import { useState } from 'react';
import { Banner, type Tone } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, Sheet } from '#ui/dialog.tsx';
import { ErrorSummary, InlineError } from '#ui/inline-error.tsx';
import { useSnack } from '#ui/snack.tsx';
import { WarningText } from '#ui/warning-text.tsx';
import styles from './components-page.module.css';
import { COMPONENTS_TEXTS as texts } from './components-texts.ts';

const TONES = ['info', 'success', 'warning', 'error'] as const satisfies readonly Tone[];
const NONE = [] as const;

/** Banners, the error of a field and of a form, and short messages; the last two appear by their buttons. */
export function Messages() {
  const { show } = useSnack();
  const [isWrong, setWrong] = useState(false);
  return (
    <section>
      <h2>{texts.parts.messages}</h2>
      {TONES.map((tone) => (
        <Banner key={tone} tone={tone}>
          <p>{texts.tones[tone]}</p>
        </Banner>
      ))}
      <InlineError>{texts.summary}</InlineError>
      <p>
        <WarningText text={texts.prescribed} />
      </p>
      <div className={styles.row}>
        <Button look="secondary" onClick={() => setWrong(!isWrong)}>
          {texts.showSummary}
        </Button>
        {TONES.map((type) => (
          <Button
            key={type}
            look="secondary"
            onClick={() =>
              show({ type, text: texts.tones[type], ...(type === 'info' ? { undo: () => undefined } : {}) })
            }
          >
            {texts.showSnack(texts.snacks[type])}
          </Button>
        ))}
      </div>
      <ErrorSummary errors={isWrong ? texts.wrongs : NONE} />
    </section>
  );
}

const LAYERS = ['dialog', 'start', 'end', 'full'] as const;

/** Each opens by its button. */
export function Layers() {
  const [open, setOpen] = useState<(typeof LAYERS)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <section>
      <h2>{texts.parts.layers}</h2>
      <div className={styles.row}>
        {LAYERS.map((layer) => (
          <Button key={layer} look="secondary" onClick={() => setOpen(layer)}>
            {texts.layers[layer]}
          </Button>
        ))}
      </div>
      <Dialog isOpen={open === 'dialog'} onClose={close} title={texts.layers.dialog}>
        <p>{texts.layerText}</p>
      </Dialog>
      {(['start', 'end', 'full'] as const).map((side) => (
        <Sheet key={side} side={side} isOpen={open === side} onClose={close} title={texts.layers[side]}>
          <p>{texts.layerText}</p>
        </Sheet>
      ))}
    </section>
  );
}
