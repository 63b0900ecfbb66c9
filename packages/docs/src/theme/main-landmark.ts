import { useRoute } from "vitepress";
import { nextTick, onMounted, watch } from "vue";

/** Pages other than documents have no landmark for their content in the default theme. */
export function provideMainLandmark(): void {
  const mark = () => {
    const content = document.getElementById("VPContent");
    if (content?.querySelector("main") === null) content.setAttribute("role", "main");
    else content?.removeAttribute("role");
  };
  const route = useRoute();
  onMounted(() => {
    watch(
      () => route.path,
      () => nextTick(mark),
      { immediate: true },
    );
  });
}
